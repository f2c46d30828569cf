package org.morpion.service.quota;

/**
 * What is stored.
 *
 * @param islands those that have not ended
 * @param bytes of states, games and requests, those of schedules too
 * @param records those that were submitted
 */
public record Amounts(long searches, long islands, long bytes, long schedules, long records) {
    public static final Amounts NONE = new Amounts(0, 0, 0, 0, 0);

    /** What searches take up. */
    public static Amounts ofSearches(long searches, long islands, long bytes) {
        return new Amounts(searches, islands, bytes, 0, 0);
    }

    /** What schedules take up. */
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
