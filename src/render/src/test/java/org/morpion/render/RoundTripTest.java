package org.morpion.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.SolverProvenance;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.render.picture.Picture;
import org.morpion.render.picture.PictureReader;

/** Tests that the record in a picture reads back completely. */
class RoundTripTest {
    private static final PictureReader READER = new PictureReader(ReadLimits.DEFAULT);

    static List<GameRecord> games() {
        return Games.all();
    }

    @ParameterizedTest
    @MethodSource("games")
    void everyGameOfTheCorpusComesBackOutOfItsPng(GameRecord game) throws UnreadableRecordException {
        assertComesBack(game, PngRenderer.render(game, RenderOptions.DEFAULT.withSize(300)), Picture.PNG);
    }

    @ParameterizedTest
    @MethodSource("games")
    void everyGameOfTheCorpusComesBackOutOfItsSvg(GameRecord game) throws UnreadableRecordException {
        assertComesBack(game, utf8(SvgRenderer.render(game, RenderOptions.DEFAULT)), Picture.SVG);
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void anEmptyGameComesBack(Variant variant) throws UnreadableRecordException {
        GameRecord game = Games.empty(variant);

        assertComesBack(game, PngRenderer.render(game, RenderOptions.DEFAULT), Picture.PNG);
        assertComesBack(game, utf8(SvgRenderer.render(game, RenderOptions.DEFAULT)), Picture.SVG);
    }

    @Test
    void theWholeGameTravelsInAPictureOfItsBeginning() throws UnreadableRecordException {
        GameRecord game = Games.rosin178();
        RenderOptions options = RenderOptions.DEFAULT.withUpTo(17).withNumbers(false);

        assertComesBack(game, PngRenderer.render(game, options), Picture.PNG);
        assertComesBack(game, utf8(SvgRenderer.render(game, options)), Picture.SVG);
    }

    @Test
    void everyFieldComesBack() throws UnreadableRecordException {
        GameRecord game = everyField(Games.hyyroporanen35());

        assertComesBack(game, PngRenderer.render(game, RenderOptions.DEFAULT), Picture.PNG);
        assertComesBack(game, utf8(SvgRenderer.render(game, RenderOptions.DEFAULT)), Picture.SVG);
    }

    private static GameRecord everyField(GameRecord game) {
        Metadata metadata = Metadata.builder()
                .producer("test/1")
                .savedAt("2026-06-14T10:30:00Z")
                .description("]]> <b>&amp;</b> -->\n\u0000\u0007\uFFFE\uD83D\uDE00")
                .author("Zo\u00EB \u5C71\u7530 <\"'&> \u202Eabc")
                .source("https://example.org/?a=1&b=2")
                .transcribedBy("</metadata>")
                .tags(List.of("MS1:", "{}"))
                .build();
        SolverProvenance solver = new SolverProvenance(
                Optional.of("tool"),
                Optional.of("nrpa L3"),
                Optional.of(BigInteger.TEN),
                Optional.of(BigInteger.valueOf(2).pow(70)),
                Optional.of(new BigDecimal("12.5")),
                Map.of());
        return new GameRecord(
                GameRecord.VERSION, game.variant(), game.moves(), metadata, Optional.of(solver), Map.of("x", "[1,2]"));
    }

    private static void assertComesBack(GameRecord game, byte[] picture, Picture kind)
            throws UnreadableRecordException {
        assertThat(Picture.of(picture)).contains(kind);
        Reading reading = READER.read(picture);
        assertThat(reading.record()).isEqualTo(game);
        assertThat(reading.form()).isEqualTo(TextForm.MSR_COMPACT);
        assertThat(reading.warnings()).extracting(Warning::code).isSubsetOf("unknown-field");
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
