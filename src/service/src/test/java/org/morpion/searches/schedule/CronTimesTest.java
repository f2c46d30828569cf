package org.morpion.searches.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paris: the clocks went from 02:00 to 03:00 on 29 March 2026, and from 03:00 to 02:00 on 25 October. */
class CronTimesTest {
    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");

    @ParameterizedTest
    @CsvSource({
        "0 2 * * *,    2026-03-27T02:00:00+01:00, 2026-03-28T02:00:00+01:00",
        "0 2 * * *,    2026-03-28T02:00:00+01:00, 2026-03-29T03:00:00+02:00",
        "0 2 * * *,    2026-03-29T03:00:00+02:00, 2026-03-30T02:00:00+02:00",
        "30 2 * * *,   2026-03-29T01:59:00+01:00, 2026-03-29T03:30:00+02:00",
        "0 2 * * *,    2026-10-24T02:00:00+02:00, 2026-10-25T02:00:00+02:00",
        "0 2 * * *,    2026-10-25T02:00:00+02:00, 2026-10-26T02:00:00+01:00",
        "0 2 * * *,    2026-10-25T02:00:01+02:00, 2026-10-26T02:00:00+01:00",
        "30 2 * * *,   2026-10-25T02:10:00+01:00, 2026-10-26T02:30:00+01:00",
        "'*/15 2 * * *', 2026-03-29T01:59:00+01:00, 2026-03-29T03:00:00+02:00",
        "'*/15 2 * * *', 2026-03-29T03:00:00+02:00, 2026-03-29T03:15:00+02:00",
        "'*/15 2 * * *', 2026-03-29T03:30:00+02:00, 2026-03-29T03:45:00+02:00",
        "'*/15 2 * * *', 2026-03-29T03:45:00+02:00, 2026-03-30T02:00:00+02:00",
        "'0,30 2,3 * * *', 2026-03-29T03:00:00+02:00, 2026-03-29T03:30:00+02:00",
        "0 */1 * * *,  2026-03-29T01:00:00+01:00, 2026-03-29T03:00:00+02:00",
        "*/30 * * * *, 2026-10-25T02:30:00+02:00, 2026-10-25T02:00:00+01:00",
        "*/30 * * * *, 2026-10-25T02:00:00+01:00, 2026-10-25T02:30:00+01:00",
    })
    void everyTimeComesOnceAlsoWhereTheClocksChange(String cron, OffsetDateTime from, OffsetDateTime next) {
        assertThat(new CronTimes(cron, PARIS).after(from.toInstant())).contains(next.toInstant());
    }

    /** Lord Howe Island: the clocks went from 02:00 to 02:30 on 4 October 2026. */
    @ParameterizedTest
    @CsvSource({
        "2026-10-04T01:59:00+10:30, 2026-10-04T02:40:00+11:00",
        "2026-10-04T02:40:00+11:00, 2026-10-04T02:45:00+11:00",
        "2026-10-04T02:45:00+11:00, 2026-10-05T02:15:00+11:00",
    })
    void timesThatAreMadeUpForComeAmongTheOthers(OffsetDateTime from, OffsetDateTime next) {
        assertThat(new CronTimes("15,40 2 * * *", ZoneId.of("Australia/Lord_Howe")).after(from.toInstant()))
                .contains(next.toInstant());
    }

    @Test
    void aDayThatNeverComesHasNoTime() {
        assertThat(new CronTimes("0 2 30 2 *", PARIS).after(Instant.parse("2026-01-01T00:00:00Z")))
                .isEmpty();
    }
}
