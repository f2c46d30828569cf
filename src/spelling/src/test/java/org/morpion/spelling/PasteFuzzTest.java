package org.morpion.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Optional;
import java.util.Set;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Warning;
import org.morpion.record.format.RecordReader;

/**
 * Fuzz test of the forgiving reader. Any input yields a record or the reader's own exception, the result agrees with
 * the strict reader's if that succeeds, and places lie inside the document. The inputs beside this class run as
 * ordinary tests; the profile {@code fuzz} generates more.
 */
class PasteFuzzTest {
    private static final RecordReader STRICT = new RecordReader(ReadLimits.DEFAULT);
    private static final Set<String> REPAIRS = Set.of(
            "lines", "points", "missing-variant", "encoding-utf-16", "encoding-windows-1252", "end-of-file-mark");
    private static final ForgivingReader FORGIVING = new ForgivingReader(ReadLimits.DEFAULT);

    @FuzzTest(maxDuration = "5m")
    void paste(byte[] document) {
        Optional<Reading> strict;
        try {
            strict = Optional.of(STRICT.read(document));
        } catch (UnreadableRecordException e) {
            strict = Optional.empty();
        }
        try {
            Reading reading = FORGIVING.read(document, Optional.empty(), Optional.empty());
            if (strict.isPresent()) {
                assertThat(reading).isEqualTo(strict.get());
            } else {
                assertThat(reading.warnings())
                        .extracting(Warning::code)
                        .anyMatch(code -> code.startsWith("paste-") || REPAIRS.contains(code));
            }
        } catch (UnreadableRecordException e) {
            assertThat(strict).isEmpty();
            assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(500);
            assertThat(e.location()).hasSizeLessThan(200);
            e.place().ifPresent(place -> {
                assertThat(place.line()).isBetween(1, document.length + 1);
                assertThat(place.column()).isBetween(1, document.length + 1);
            });
        }
    }
}
