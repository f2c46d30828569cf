package org.morpion.cli.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.cli.Cli;
import org.morpion.cli.search.SmallSearch;

class SafeFilesTest {
    @TempDir
    private Path directory;

    @Test
    void whatCannotTakeItsNameIsNotLeftBehind() {
        Path file = directory.resolve("game.msr");

        assertThatThrownBy(() -> SafeFiles.write(file, out -> Files.createDirectories(file.resolve("taken"))))
                .isInstanceOf(IOException.class);

        assertThat(directory).isDirectoryNotContaining(other -> !other.equals(file));
    }

    @Test
    void whoeverWritesAFileWhileAnotherDoesWritesAllOfIt() throws IOException {
        Path file = directory.resolve("game.msr");

        SafeFiles.write(file, out -> {
            out.write(bytes("one "));
            SafeFiles.write(file, bytes("the other"));
            assertThat(file).hasContent("the other");
            out.write(bytes("process"));
        });

        assertThat(file).hasContent("one process");
        assertThat(directory).isDirectoryNotContaining(other -> !other.equals(file));
    }

    @Test
    void aPartThatAPersonKeepsBesideAFileStays() throws IOException {
        Path file = directory.resolve("game.msr");
        Path own = Files.writeString(directory.resolve("game.msr.part"), "mine");

        Cli cli = Cli.run("convert", "rosin82", "--to", "msr", "-o", file.toString());
        Cli lost = Cli.run("validate", directory.resolve("lost.part").toString());

        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(file).content().startsWith("MS1:");
        assertThat(own).hasContent("mine");
        assertThat(directory).isDirectoryNotContaining(other -> !other.equals(file) && !other.equals(own));
        assertThat(lost.err()).contains("lost.part: there is no such file");
    }

    @Test
    void aFileMayBeReadByWhoeverMayReadAnother() throws IOException {
        assumeThat(directory.getFileSystem().supportedFileAttributeViews()).contains("posix");
        Path file = directory.resolve("game.msr");
        Path other = Files.createFile(directory.resolve("other.msr"));

        SafeFiles.write(file, bytes("anything"));

        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void aFileThatIsWrittenAnewKeepsItsPermissions() throws IOException {
        assumeThat(directory.getFileSystem().supportedFileAttributeViews()).contains("posix");
        Path file = Files.createFile(directory.resolve("game.msr"));

        for (String mode : List.of("rw-------", "rw-rw-rw-")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
            SafeFiles.write(file, bytes("anything"));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo(mode);
        }
    }

    @Test
    void aLinkStaysOneWhetherOrNotItsFileIsThere() throws IOException {
        assumeThat(directory.toString()).startsWith("/");
        Path file = directory.resolve("game.msr");
        Path link = Files.createSymbolicLink(directory.resolve("link.msr"), file.getFileName());

        for (String content : List.of("made", "written anew")) {
            SafeFiles.write(link, bytes(content));
            assertThat(link).isSymbolicLink();
            assertThat(file).hasContent(content);
        }
    }

    @Test
    void aLinkToALinkStaysOneToo() throws IOException {
        assumeThat(directory.toString()).startsWith("/");
        Path file = directory.resolve("game.msr");
        Path link = Files.createSymbolicLink(directory.resolve("link.msr"), file.getFileName());
        Path first = Files.createSymbolicLink(directory.resolve("first.msr"), link.getFileName());

        SafeFiles.write(first, bytes("made"));

        assertThat(first).isSymbolicLink();
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("made");
    }

    @Test
    void linksThatLeadNowhereAreRefusedAtOnce() throws IOException {
        assumeThat(directory.toString()).startsWith("/");
        Path missing = directory.resolve("missing");
        Path astray = Files.createSymbolicLink(directory.resolve("astray.msr"), missing.resolve("game.msr"));
        Path circle = Files.createSymbolicLink(directory.resolve("circle.msr"), directory.resolve("back.msr"));
        Files.createSymbolicLink(directory.resolve("back.msr"), circle);

        for (String option : List.of("-o", "--progress-log")) {
            assertThat(SmallSearch.run("--nodes", "1", option, astray.toString()))
                    .isEqualTo(new Cli(3, "", "morpion: " + missing + ": there is no such directory.\n"));
            assertThat(SmallSearch.run("--nodes", "1", option, circle.toString()))
                    .isEqualTo(new Cli(3, "", "morpion: " + circle + ": too many levels of symbolic links.\n"));
        }
        assertThat(circle).isSymbolicLink();
    }

    @Test
    void whatAKilledSearchLeavesOfAFileGivesWayToTheNext() throws IOException {
        Path run = Files.createDirectory(directory.resolve("run"));
        for (String name : List.of("checkpoint.json", "best.msr")) {
            Files.writeString(run.resolve(name + ".new"), "half of");
        }

        Cli cli = SmallSearch.run("--nodes", "1", "--run-dir", run.toString());

        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(run).isDirectoryNotContaining("glob:**.{new,part}");
    }

    @Test
    void aTornLastLineOfALogIsEndedBeforeTheNextEvent() throws IOException {
        Path log = Files.writeString(directory.resolve("log.jsonl"), "{\"event\":\"progress\"}\n{\"event\":\"pro");

        SmallSearch.run("--nodes", "1", "--progress-log", log.toString());

        assertThat(Files.readAllLines(log).subList(0, 2))
                .containsExactly("{\"event\":\"progress\"}", "{\"event\":\"pro");
        assertThat(Files.readAllLines(log).get(2)).startsWith("{\"event\":\"started\"");
    }

    @Test
    void filesEndWithALineFeed() throws IOException {
        for (String suffix : List.of("msr", "moves", "json", "psol", "base64")) {
            Path file = directory.resolve("game." + suffix);
            Cli.run("convert", "rosin82", "-o", file.toString());
            assertThat(Files.readString(file)).endsWith("\n").doesNotEndWith("\n\n");
        }
    }

    @Test
    void aFileInADirectoryThatCannotBeWrittenIsRefusedAtOnce() throws IOException {
        Path closed = Files.createDirectory(directory.resolve("closed"));
        Path file = Files.writeString(closed.resolve("best.msr"), "the one before");
        assumeThat(closed.toFile().setWritable(false)).isTrue();
        assumeThat(Files.isWritable(closed)).as("nothing is closed to root").isFalse();
        Path link = Files.createSymbolicLink(directory.resolve("link.msr"), file);
        Path toNew = Files.createSymbolicLink(directory.resolve("new.msr"), closed.resolve("new.msr"));

        Cli named = SmallSearch.run("--nodes", "1", "-o", file.toString());
        Cli linked = SmallSearch.run("--nodes", "1", "-o", link.toString());
        Cli made = SmallSearch.run("--nodes", "1", "-o", toNew.toString());
        Cli appended = SmallSearch.run("--nodes", "1", "--progress-log", file.toString());

        assertThat(closed.toFile().setWritable(true)).isTrue();
        assertThat(named.exitCode()).isEqualTo(3);
        assertThat(named.err()).isEqualTo("morpion: " + file + ": access is denied.\n");
        assertThat(linked.err()).isEqualTo("morpion: " + link + ": access is denied.\n");
        assertThat(made).isEqualTo(new Cli(3, "", "morpion: " + toNew + ": access is denied.\n"));
        assertThat(appended.exitCode()).as(appended.err()).isZero();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only there these are files")
    void devicesAreWrittenWhereTheyAre() {
        assertThat(SafeFiles.isReplaceable(Path.of("/dev/null"))).isTrue();
        assertThat(SafeFiles.isReplaceable(Path.of("/dev/stdout"))).isTrue();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
