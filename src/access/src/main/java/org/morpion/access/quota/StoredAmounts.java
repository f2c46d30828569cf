package org.morpion.access.quota;

import java.util.stream.Stream;

/**
 * Stored amounts, for the quotas of one caller or of all callers.
 *
 * @param islands unfinished islands
 * @param bytes size of states, games and requests, including those of schedules and records
 * @param records submitted records
 */
public record StoredAmounts(long searches, long islands, long bytes, long schedules, long records) {
    public static final StoredAmounts NONE = new StoredAmounts(0, 0, 0, 0, 0);

    /** Returns the amounts of searches. */
    public static StoredAmounts ofSearches(long searches, long islands, long bytes) {
        return new StoredAmounts(searches, islands, bytes, 0, 0);
    }

    /** Returns the amounts of schedules. */
    public static StoredAmounts ofSchedules(long schedules, long bytes) {
        return new StoredAmounts(0, 0, bytes, schedules, 0);
    }

    /** Returns the amounts of records. */
    public static StoredAmounts ofRecords(long records, long bytes) {
        return new StoredAmounts(0, 0, bytes, 0, records);
    }

    /** Returns the amounts in a row of numbers. */
    static StoredAmounts of(Object... row) {
        long[] sums =
                Stream.of(row).mapToLong(sum -> ((Number) sum).longValue()).toArray();
        return new StoredAmounts(sums[0], sums[1], sums[2], sums[3], sums[4]);
    }

    StoredAmounts plus(StoredAmounts other) {
        return new StoredAmounts(
                searches + other.searches,
                islands + other.islands,
                bytes + other.bytes,
                schedules + other.schedules,
                records + other.records);
    }
}
