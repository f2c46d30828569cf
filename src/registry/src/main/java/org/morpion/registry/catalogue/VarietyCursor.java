package org.morpion.registry.catalogue;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.morpion.http.paging.CursorText;
import org.morpion.http.problem.Code;
import org.morpion.registry.AchievedDate;
import org.morpion.registry.RecordStore;

/**
 * Position in a listing in order of variety, after a record. Its text form is opaque to clients.
 *
 * @param score the record's score
 * @param repeated 0 if the record leads its set of points, else 1
 * @param later 0 if the record is tagged as historic, else 1
 * @param achieved its date, or {@link RecordQuery#END} without one
 * @param passed the number of records of this score up to here
 */
record VarietyCursor(int score, int repeated, int later, String achieved, String id, int passed) {
    /** Position before the first record. */
    static final VarietyCursor START = new VarietyCursor(Integer.MAX_VALUE, 0, 0, "", "", 0);

    private static final String SEPARATOR = ":";
    private static final String PREFIX = Code.of(RecordOrder.VARIETY) + SEPARATOR;
    private static final int PARTS = 6;

    /** Returns the position after the next record. */
    VarietyCursor after(Variety.Row row) {
        return new VarietyCursor(
                row.score(),
                row.repeated(),
                row.later(),
                row.achieved(),
                row.id(),
                row.score() == score ? passed + 1 : 1);
    }

    String text() {
        return CursorText.of(PREFIX
                + String.join(
                        SEPARATOR,
                        Integer.toString(score),
                        Integer.toString(repeated),
                        Integer.toString(later),
                        achieved,
                        id,
                        Integer.toString(passed)));
    }

    /**
     * Parses the text form; {@link #START} for null.
     *
     * @throws HttpProblem if the text is not a cursor
     */
    static VarietyCursor parse(String text) {
        VarietyCursor parsed = CursorText.parse(text, place -> {
            String[] parts = place.substring(PREFIX.length()).split(SEPARATOR, -1);
            boolean isPosition = place.startsWith(PREFIX)
                    && parts.length == PARTS
                    && (parts[3].equals(RecordQuery.END) || AchievedDate.isDate(parts[3]))
                    && RecordStore.isId(parts[4]);
            if (!isPosition || Integer.parseInt(parts[5]) < 0) {
                throw new IllegalArgumentException(place + " is not a position in this listing");
            }
            return new VarietyCursor(
                    Integer.parseInt(parts[0]),
                    Integer.parseInt(parts[1]),
                    Integer.parseInt(parts[2]),
                    parts[3],
                    parts[4],
                    Integer.parseInt(parts[5]));
        });
        return parsed == null ? START : parsed;
    }
}
