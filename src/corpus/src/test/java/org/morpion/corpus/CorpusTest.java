package org.morpion.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.morpion.record.Variant;

class CorpusTest {

    @Test
    void hasEveryGameOfTheDirectory() throws IOException {
        List<String> files;
        try (Stream<Path> paths = Files.walk(Path.of("../../records"))) {
            files = paths.filter(path -> path.toString().endsWith(".json"))
                    .map(path -> path.getParent().getFileName() + "/"
                            + path.getFileName().toString().replace(".json", ""))
                    .toList();
        }

        assertThat(Corpus.entries())
                .extracting(entry -> entry.variant().code() + "/" + entry.id())
                .containsExactlyInAnyOrderElementsOf(files);
    }

    @Test
    void readsAGame() {
        Corpus.Entry entry = Corpus.entry("rosin178").orElseThrow();

        assertThat(entry.variant()).isEqualTo(Variant.T5);
        assertThat(entry.game().score()).isEqualTo(178);
        assertThat(entry.game().variant()).isEqualTo(Variant.T5);
    }

    @Test
    void knowsNoOtherNames() {
        assertThat(Corpus.entry("nobody1")).isEmpty();
        assertThat(Corpus.entry("../5T/rosin178")).isEmpty();
        assertThat(Corpus.entry("")).isEmpty();
    }
}
