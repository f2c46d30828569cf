package org.morpion.http.paging;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.List;

/** Cursors of lists that are computed as a whole: the number of entries on the pages before. Opaque to clients. */
public final class PageOffset {
    private static final String PREFIX = "offset/";

    /** More entries than any list has. */
    private static final int MOST = 1_000_000_000;

    private PageOffset() {}

    /**
     * Returns a page of a list.
     *
     * @param rest the entries from the offset; may end with the page
     * @param count the number of entries in the whole list
     */
    public static <T> Page<T> page(List<T> rest, int offset, int limit, int count) {
        List<T> items = rest.subList(0, Math.min(limit, rest.size()));
        boolean hasMore = count - limit > offset;
        return new Page<>(items, hasMore ? CursorText.of(PREFIX + (offset + limit)) : null);
    }

    /**
     * Parses a cursor; 0 for null.
     *
     * @throws HttpProblem if the text is not a cursor
     */
    public static int parse(String cursor) {
        Integer offset = CursorText.parse(cursor, place -> {
            int number = place.startsWith(PREFIX) ? Integer.parseInt(place.substring(PREFIX.length())) : -1;
            if (number < 0 || number > MOST) {
                throw new IllegalArgumentException(place + " is not an offset");
            }
            return number;
        });
        return offset == null ? 0 : offset;
    }
}
