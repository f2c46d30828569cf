package org.morpion.render.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.PointSetSolver;
import org.morpion.record.ReadLimits;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordWriter;

class AnyFormReaderTest {
    private static final AnyFormReader READER = new AnyFormReader(ReadLimits.DEFAULT, PointSetSolver.NONE);
    private static final GameRecord GAME =
            GameRecord.of(Variant.T5, List.of(new Move(3, -1, Direction.V, 0), new Move(4, 3, Direction.H, 4)));
    private static final String COMPACT = compact();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p>see game.svg</p>",
                "<bob@svgmail.org> wrote:\n>",
                "<mailto:svg@example.org>",
                "<b>not svg:</b>",
            })
    void aTagThatOpensNoSvgIsPartOfAText(String before) throws UnreadableRecordException {
        Document document = read(before + " " + COMPACT);

        assertThat(document.form()).isEqualTo(Form.MSR_COMPACT);
        assertThat(document.record()).isEqualTo(GAME);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<svg><metadata>",
                "<s:svg>",
                "<!-- a picture --><svg",
                "<?xml version='1.0'?><",
                "<!DOCTYPE svg><x>",
                "<!doctype svg",
            })
    void whatOpensAnSvgIsReadAsNothingElse(String before) {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read(before + " \n" + COMPACT.substring(0, 20) + "\n"))
                .returns(Reason.BAD_PICTURE, UnreadableRecordException::reason);
    }

    @Test
    void aGameForPointsIsSoughtOnceWhateverFormIsExpected() {
        String points = "[[3,-1],[100,100],"
                + Variant.T5.cross().stream()
                        .map(point -> "[" + point.x() + "," + point.y() + "]")
                        .collect(Collectors.joining(","))
                + "]";
        AtomicInteger searches = new AtomicInteger();
        AnyFormReader reader = new AnyFormReader(ReadLimits.DEFAULT, (variant, sets) -> {
            searches.incrementAndGet();
            return Optional.empty();
        });

        for (Optional<TextForm> form : List.of(Optional.<TextForm>empty(), Optional.of(TextForm.PENTASOL))) {
            searches.set(0);
            assertThatExceptionOfType(UnreadableRecordException.class)
                    .isThrownBy(() ->
                            reader.read(points.getBytes(StandardCharsets.UTF_8), Optional.of(Variant.T5), false, form))
                    .returns(Reason.POINTS_ALONE, UnreadableRecordException::reason);
            assertThat(searches).hasValue(1);
        }
    }

    private static Document read(String text) throws UnreadableRecordException {
        return READER.read(text.getBytes(StandardCharsets.UTF_8), Optional.of(Variant.T5), false, Optional.empty());
    }

    private static String compact() {
        try {
            return RecordWriter.write(GAME, TextForm.MSR_COMPACT);
        } catch (UnwritableRecordException e) {
            throw new IllegalStateException(e);
        }
    }
}
