package org.morpion.access.quota;

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

    StoredAmounts plus(StoredAmounts other) {
        return new StoredAmounts(
                searches + other.searches,
                islands + other.islands,
                bytes + other.bytes,
                schedules + other.schedules,
                records + other.records);
    }
}
