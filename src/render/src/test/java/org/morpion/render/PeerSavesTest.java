package org.morpion.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.format.RecordReader;
import org.morpion.render.picture.PictureReader;
import org.w3c.dom.Document;

/** Tests that other programs find the record in our pictures, even after an image editor has rewritten them. */
class PeerSavesTest {
    private static final GameRecord GAME = Games.rosin178();

    static List<String> imageMagick() {
        return List.of("-resize 50%", "-rotate 90 -colorspace Gray", "-crop 300x300+10+10 +repage");
    }

    @Test
    void anSvgHasTheRecordInTheMetadataOfTheIdThatOthersLookFor() throws Exception {
        String svg = SvgRenderer.render(GAME, RenderOptions.DEFAULT);
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));

        String found = XPathFactory.newInstance()
                .newXPath()
                .evaluate("//metadata[@id='morpion-solitaire-record']/text()", document);

        assertThat(read(found)).isEqualTo(GAME);
        assertThat(svg).contains("<metadata id=\"morpion-solitaire-record\">MS1:");
    }

    @Test
    void aPngHasTheRecordInTheTextOfTheKeywordThatOthersLookFor() throws Exception {
        String found = text(PngRenderer.render(GAME, RenderOptions.DEFAULT), "msr");

        assertThat(found).startsWith("MS1:");
        assertThat(read(found)).isEqualTo(GAME);
    }

    @ParameterizedTest
    @MethodSource("imageMagick")
    void aPngIsStillASaveAfterImageMagickHasChangedIt(String options, @TempDir Path directory) throws Exception {
        assumeTrue(isImageMagick("convert"), "ImageMagick is not installed");
        Path png = Files.write(directory.resolve("game.png"), PngRenderer.render(GAME, RenderOptions.DEFAULT));
        Path changed = directory.resolve("changed.png");

        assertThat(run("convert " + png + " " + options + " " + changed)).isEmpty();

        byte[] picture = Files.readAllBytes(changed);
        assertThat(new PictureReader(ReadLimits.DEFAULT).read(picture).record()).isEqualTo(GAME);
    }

    /** Returns the value of the {@code tEXt} chunk with this keyword, anywhere in the file. */
    private static String text(byte[] png, String keyword) {
        ByteBuffer chunks = ByteBuffer.wrap(png).position(8);
        while (chunks.hasRemaining()) {
            byte[] data = new byte[chunks.getInt()];
            byte[] type = new byte[4];
            chunks.get(type).get(data).getInt();
            String text = new String(data, StandardCharsets.ISO_8859_1);
            if (new String(type, StandardCharsets.ISO_8859_1).equals("tEXt") && text.startsWith(keyword + "\0")) {
                return text.substring(keyword.length() + 1);
            }
        }
        throw new AssertionError("no tEXt chunk has the keyword " + keyword);
    }

    private static GameRecord read(String text) throws Exception {
        return new RecordReader(ReadLimits.DEFAULT)
                .read(text.getBytes(StandardCharsets.UTF_8))
                .record();
    }

    private static boolean isImageMagick(String command) throws InterruptedException {
        try {
            return run(command + " -version").contains("Version: ImageMagick");
        } catch (IOException e) {
            return false;
        }
    }

    /** Runs a command to its end and returns its output. */
    private static String run(String command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command.split(" ")).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        return output;
    }
}
