package org.morpion.service.quota;

/**
 * Stored amounts, for the quotas of one caller or of all callers.
 *
 * @param islands unfinished islands
 * @param bytes size of states, games and requests, including those of schedules
 * @param records submitted records
 */
public record Amounts(long searches, long islands, long bytes, long schedules, long records) {
    public static final Amounts NONE = new Amounts(0, 0, 0, 0, 0);

    /** Returns the amounts of searches. */
    public static Amounts ofSearches(long searches, long islands, long bytes) {
        return new Amounts(searches, islands, bytes, 0, 0);
    }

    /** Returns the amounts of schedules. */
    public static Amounts ofSchedules(long schedules, long bytes) {
        return new Amounts(0, 0, bytes, schedules, 0);
    }

    public static Amounts ofRecords(long records) {
        return new Amounts(0, 0, 0, 0, records);
    }

    Amounts plus(Amounts other) {
        return new Amounts(
                searches + other.searches,
                islands + other.islands,
                bytes + other.bytes,
                schedules + other.schedules,
                records + other.records);
    }
}
