package org.morpion.service.quota;

/**
 * What is stored.
 *
 * @param islands those that have not ended
 * @param bytes of states, games and requests
 */
public record Amounts(long searches, long islands, long bytes, long schedules) {
    public static final Amounts NONE = new Amounts(0, 0, 0, 0);

    public static Amounts ofSchedules(long schedules) {
        return new Amounts(0, 0, 0, schedules);
    }

    Amounts plus(Amounts other) {
        return new Amounts(
                searches + other.searches, islands + other.islands, bytes + other.bytes, schedules + other.schedules);
    }
}
