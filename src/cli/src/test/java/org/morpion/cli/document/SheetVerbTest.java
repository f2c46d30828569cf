package org.morpion.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.cli.Cli;

class SheetVerbTest {
    @TempDir
    private Path directory;

    @Test
    void writesASheetInTheFormatOfTheFile() throws IOException {
        Path pdf = directory.resolve("sheet.pdf");
        Path svg = directory.resolve("sheet.svg");

        assertThat(Cli.run("sheet", "-o", pdf.toString()).exitCode()).isZero();
        assertThat(Cli.run("sheet", "--variant", "4D", "--paper", "letter", "-o", svg.toString())
                        .exitCode())
                .isZero();

        assertThat(Files.readAllBytes(pdf)).startsWith('%', 'P', 'D', 'F');
        assertThat(Files.readString(svg)).contains("215.9mm", "Morpion Solitaire 4D");
    }

    @Test
    void namesTheFormatsAndPapers() {
        Cli format = Cli.run("sheet", "-o", directory.resolve("sheet.png").toString());
        Cli paper = Cli.run(
                "sheet", "--paper", "a5", "-o", directory.resolve("sheet.pdf").toString());

        assertThat(format.exitCode()).isEqualTo(2);
        assertThat(format.err()).contains(".pdf", ".svg");
        assertThat(paper.exitCode()).isEqualTo(2);
        assertThat(paper.err()).contains("a4, letter");
    }
}
