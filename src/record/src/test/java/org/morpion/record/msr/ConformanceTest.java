package org.morpion.record.msr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Box;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Verdict;
import org.morpion.record.Violation;
import org.morpion.record.format.RecordReader;
import org.morpion.vectors.ConformanceVector;
import org.morpion.vectors.ConformanceVectors;
import org.morpion.vectors.Expectation;
import org.morpion.vectors.Expectation.Readability;

/** Runs every conformance vector through the reader and the validator. */
class ConformanceTest {
    /**
     * Vectors that the specification leaves open and for which this reader deviates from its advice; docs/adr gives the
     * reasons.
     */
    private static final Set<String> AGAINST_ADVICE = Set.of(
            // beyond the default limits (0004)
            "big-100k-moves-dup",
            "big-100k-moves-dup-ms1",
            "depth-500",
            // beyond 64 bits (0003)
            "overflow--2p64wrap",
            "overflow-2p64wrap",
            "overflow-huge400digits",
            // another major version (0003)
            "version-str-1.0");

    /** Limits that admit every vector rejected by the defaults, except the bombs. */
    private static final ReadLimits LARGER = new ReadLimits(16 << 20, 16 << 20, 1_000, 100_000, 1_000);

    private final RecordReader reader = new RecordReader(ReadLimits.DEFAULT);

    @ParameterizedTest
    @MethodSource("org.morpion.vectors.ConformanceVectors#all")
    void theReaderAndTheValidatorAgreeWithTheVector(ConformanceVector vector) throws UnreadableRecordException {
        Expectation expected = vector.expectation();
        switch (expected.readable()) {
            case YES -> assertGame(expected, reader.read(vector.document()));
            case NO ->
                assertThatExceptionOfType(UnreadableRecordException.class)
                        .isThrownBy(() -> reader.read(vector.document()));
            case EITHER -> readIfAccepted(vector).ifPresent(reading -> assertGame(expected, reading));
        }
    }

    @Test
    void openQuestionsAreAnsweredAsAdvisedButForKnownExceptions() {
        Set<String> against = new TreeSet<>();
        for (ConformanceVector vector : ConformanceVectors.all()) {
            Expectation expected = vector.expectation();
            if (expected.readable() == Readability.EITHER
                    && readIfAccepted(vector).isPresent() != expected.prefer().orElseThrow()) {
                against.add(vector.id());
            }
        }

        assertThat(against).isEqualTo(AGAINST_ADVICE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"big-100k-moves-dup", "big-100k-moves-dup-ms1", "big-10MB-whitespace", "depth-500"})
    void higherLimitsAdmitLargerDocuments(String id) throws UnreadableRecordException {
        ConformanceVector vector = ConformanceVectors.byId(id);

        assertGame(vector.expectation(), new RecordReader(LARGER).read(vector.document()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bomb-1GB", "bomb-300MB-space", "bomb-300MB-zero"})
    void aBombThatIsShortEnoughIsStoppedWhileItInflates(String id) {
        byte[] bomb = ConformanceVectors.byId(id).document();

        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> new RecordReader(LARGER).read(bomb))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(UnreadableRecordException.Reason.TOO_LARGE));
    }

    private Optional<Reading> readIfAccepted(ConformanceVector vector) {
        try {
            return Optional.of(reader.read(vector.document()));
        } catch (UnreadableRecordException e) {
            return Optional.empty();
        }
    }

    private static void assertGame(Expectation expected, Reading reading) {
        GameRecord game = reading.record();
        Verdict verdict = Validator.validate(game.variant(), game.moves());

        expected.legal().ifPresent(legal -> assertThat(verdict.legal()).isEqualTo(legal));
        expected.score().ifPresent(score -> assertThat(verdict.score()).isEqualTo(score));
        expected.failingMove().ifPresent(move -> {
            Violation violation = verdict.violations().get(0);
            assertThat(violation.move()).isEqualTo(move);
            assertThat(violation.rule().code()).isIn(expected.rules());
        });
        if (verdict.legal()) {
            FinalPosition end = verdict.position().orElseThrow();
            expected.availableMoves()
                    .ifPresent(lines -> assertThat(end.availableMoves()).isEqualTo(lines));
            expected.terminal().ifPresent(terminal -> assertThat(end.terminal()).isEqualTo(terminal));
            expected.bbox().ifPresent(box -> assertThat(end.bbox()).isEqualTo(box(box)));
        }
    }

    private static Box box(List<Integer> corners) {
        return new Box(corners.get(0), corners.get(1), corners.get(2), corners.get(3));
    }
}
