package org.morpion.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.cli.Cli;
import org.morpion.cli.Documents;

class TranscribeVerbTest {
    @TempDir
    private Path directory;

    /** A picture that shows the game and carries no record. */
    private Path drawn(String record) throws IOException {
        Path file = directory.resolve(record.substring(record.indexOf('/') + 1) + ".png");
        assertThat(Cli.run("render", Documents.record(record), "-o", file.toString(), "--size", "600")
                        .exitCode())
                .isZero();
        ImageIO.write(ImageIO.read(file.toFile()), "png", file.toFile());
        return file;
    }

    @Test
    void readsARenderedPicture() throws IOException {
        Path picture = drawn("4D/demaine31");
        Path game = directory.resolve("game.msr");
        Path overlay = directory.resolve("overlay.png");

        Cli cli = Cli.run("transcribe", picture.toString(), "-o", game.toString(), "--overlay", overlay.toString());

        assertThat(cli.out()).contains("4D, 31 moves");
        assertThat(cli.err()).isEmpty();
        assertThat(Cli.run("fingerprint", game.toString()).lines().get(0).split(" ")[0])
                .isEqualTo(Cli.run("fingerprint", Documents.record("4D/demaine31"))
                        .lines()
                        .get(0)
                        .split(" ")[0]);
        assertThat(ImageIO.read(overlay.toFile()).getWidth())
                .isEqualTo(ImageIO.read(picture.toFile()).getWidth());
    }

    @Test
    void readsLightInkIfTold() throws IOException {
        Path picture = drawn("4D/demaine31");
        BufferedImage image = ImageIO.read(picture.toFile());
        BufferedImage negative = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                negative.setRGB(x, y, ~image.getRGB(x, y));
            }
        }
        ImageIO.write(negative, "png", picture.toFile());

        assertThat(Cli.run("transcribe", picture.toString(), "--invert").out()).contains("read: 4D, 31 moves");
    }

    @Test
    void namesTheTranscriber() throws IOException {
        Path picture = drawn("4D/demaine31");
        Path game = directory.resolve("game.json");

        Cli.run("transcribe", picture.toString(), "-o", game.toString(), "--transcribed-by", "Jane Doe");

        assertThat(Cli.run("replay", game.toString()).out()).contains("Jane Doe");
    }

    @Test
    void asksAPersonToCheckAPictureWithoutABoard() throws IOException {
        BufferedImage blank = new BufferedImage(200, 100, BufferedImage.TYPE_INT_RGB);
        blank.createGraphics().setBackground(Color.WHITE);
        Path picture = directory.resolve("blank.png");
        ImageIO.write(blank, "png", picture.toFile());

        Cli cli = Cli.run("transcribe", directory.toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.out()).contains("blank.png: no board found in this picture.");
    }

    @Test
    void readsADirectoryAndShowsItsProgress() throws IOException {
        drawn("4D/demaine31");
        ImageIO.write(
                new BufferedImage(200, 100, BufferedImage.TYPE_INT_RGB),
                "png",
                directory.resolve("blank.png").toFile());
        Path games = Files.createDirectory(directory.resolve("games"));
        Path overlays = Files.createDirectory(directory.resolve("overlays"));

        Cli cli = Cli.runInteractively(
                "transcribe", directory.toString(), "-o", games.toString(), "--overlay", overlays.toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.lines()).hasSize(2);
        assertThat(cli.lines().get(0)).contains("blank.png: no board found");
        assertThat(cli.lines().get(1)).contains("demaine31.png: read: 4D, 31 moves");
        assertThat(cli.err()).contains("picture 1 of 2", "picture 2 of 2").endsWith("\r\u001b[K");
        assertThat(games.toFile().list()).containsExactly("demaine31.json");
        assertThat(overlays.toFile().list()).containsExactlyInAnyOrder("blank.png", "demaine31.png");
        assertThat(Cli.run("validate", games.resolve("demaine31.json").toString())
                        .exitCode())
                .isZero();
    }

    @Test
    void namesUnreadablePictures() throws IOException {
        Path text = Files.writeString(directory.resolve("text.png"), "no picture");
        Path missing = directory.resolve("missing.jpg");

        Cli cli = Cli.run("transcribe", text.toString(), missing.toString());

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.err()).contains("not a PNG, GIF, JPEG or WebP file", "there is no such file");
    }

    @Test
    void namesAnInvalidNameAndReadsTheOtherPictures() throws IOException {
        Path picture = drawn("4D/demaine31");

        Cli cli = Cli.run("transcribe", "no\0name.png", picture.toString());

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.err()).contains("the name is not valid in the encoding of the locale");
        assertThat(cli.out()).contains("4D, 31 moves");
    }

    @Test
    void requiresADirectoryForSeveralPictures() throws IOException {
        Path picture = Files.createFile(directory.resolve("a.png"));

        Cli several = Cli.run("transcribe", picture.toString(), picture.toString(), "-o", "game.msr");

        assertThat(several.exitCode()).isEqualTo(2);
        assertThat(several.err()).contains("game.msr is not a directory");
    }

    @Test
    void reportsADirectoryWithoutPictures() {
        Cli cli = Cli.run("transcribe", directory.toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.err()).contains("No pictures in");
    }
}
