package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SafeFilesTest {
    @TempDir
    private Path directory;

    @Test
    void whatCannotTakeItsNameIsNotLeftBehind() {
        Path file = directory.resolve("game.msr");

        assertThatThrownBy(() -> SafeFiles.write(file, out -> Files.createDirectories(file.resolve("taken"))))
                .isInstanceOf(IOException.class);

        assertThat(directory.resolve("game.msr.part")).doesNotExist();
    }

    @Test
    void aFileInADirectoryThatCannotBeWrittenIsRefusedAtOnce() throws IOException {
        Path closed = Files.createDirectory(directory.resolve("closed"));
        Path file = Files.writeString(closed.resolve("best.msr"), "the one before");
        assumeThat(closed.toFile().setWritable(false)).isTrue();
        assumeThat(Files.isWritable(closed)).as("nothing is closed to root").isFalse();
        Path link = Files.createSymbolicLink(directory.resolve("link.msr"), file);

        Cli named = SmallSearch.run("--nodes", "1", "-o", file.toString());
        Cli linked = SmallSearch.run("--nodes", "1", "-o", link.toString());
        Cli appended = SmallSearch.run("--nodes", "1", "--progress-log", file.toString());

        assertThat(closed.toFile().setWritable(true)).isTrue();
        assertThat(named.exitCode()).isEqualTo(3);
        assertThat(named.err()).isEqualTo("morpion: " + file + ": access is denied.\n");
        assertThat(linked.err()).isEqualTo("morpion: " + link + ": access is denied.\n");
        assertThat(appended.exitCode()).as(appended.err()).isZero();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only there these are files")
    void devicesAreWrittenWhereTheyAre() {
        assertThat(SafeFiles.isReplaceable(Path.of("/dev/null"))).isTrue();
        assertThat(SafeFiles.isReplaceable(Path.of("/dev/stdout"))).isTrue();
    }
}
