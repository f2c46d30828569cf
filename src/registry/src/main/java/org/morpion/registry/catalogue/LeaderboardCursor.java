package org.morpion.registry.catalogue;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.morpion.http.paging.CursorText;
import org.morpion.registry.AchievedDate;
import org.morpion.registry.RecordStore;
import org.morpion.registry.RecordSummary;

/**
 * Position in a leaderboard: directly after an entry. Opaque to clients.
 *
 * @param score the entry's score
 * @param achieved its date, or {@link RecordQuery#END} without one
 * @param key the record's id, or the point set
 * @param entries the number of entries up to here
 * @param grids the number of grids that these stand for
 * @param rank the entry's rank
 */
public record LeaderboardCursor(int score, String achieved, String key, int entries, int grids, int rank) {
    /** Position before the first entry. */
    public static final LeaderboardCursor START = new LeaderboardCursor(Integer.MAX_VALUE, "", "", 0, 0, 0);

    private static final String SEPARATOR = "/";
    private static final int PARTS = 6;

    /** Returns the position after the next entry. */
    public LeaderboardCursor after(RecordSummary record, long entryGrids, String entryKey) {
        return new LeaderboardCursor(
                record.score(),
                record.achieved() == null ? RecordQuery.END : record.achieved(),
                entryKey,
                entries + 1,
                (int) Math.min(Integer.MAX_VALUE, grids + entryGrids),
                rankOf(record.score()));
    }

    /** Returns the rank of a next entry with this score. */
    public int rankOf(int nextScore) {
        return nextScore == score ? rank : entries + 1;
    }

    public String text() {
        return CursorText.of(String.join(
                SEPARATOR,
                Integer.toString(score),
                achieved,
                key,
                Integer.toString(entries),
                Integer.toString(grids),
                Integer.toString(rank)));
    }

    /**
     * Parses a cursor; {@link #START} for null.
     *
     * @throws HttpProblem if the text is not a cursor
     */
    public static LeaderboardCursor parse(String text) {
        LeaderboardCursor parsed = CursorText.parse(text, place -> {
            String[] parts = place.split(SEPARATOR, -1);
            boolean isDate =
                    parts.length == PARTS && (parts[1].equals(RecordQuery.END) || AchievedDate.isDate(parts[1]));
            if (!isDate || !RecordStore.isId(parts[2])) {
                throw new IllegalArgumentException(place + " is not a place in a leaderboard");
            }
            int entries = Integer.parseInt(parts[3]);
            int grids = Integer.parseInt(parts[4]);
            if (entries < 0 || grids < entries) {
                throw new IllegalArgumentException(place + " is not a place in a leaderboard");
            }
            return new LeaderboardCursor(
                    Integer.parseInt(parts[0]), parts[1], parts[2], entries, grids, Integer.parseInt(parts[5]));
        });
        return parsed == null ? START : parsed;
    }
}
