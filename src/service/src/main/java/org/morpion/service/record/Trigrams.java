package org.morpion.service.record;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.roaringbitmap.RoaringBitmap;

/** Which of many numbered texts may contain a text, by their runs of three characters. Not for several threads. */
final class Trigrams {
    private static final int LENGTH = 3;

    private static final RoaringBitmap NONE = new RoaringBitmap();

    /** The numbers of the texts with each run; at the end of a text runs are shorter. */
    private final Map<String, RoaringBitmap> having = new HashMap<>();

    /** Adds a text. What the number stood for before is still found, too. */
    void add(int number, String text) {
        for (int i = 0; i < text.length(); i++) {
            having.computeIfAbsent(run(text, i), run -> new RoaringBitmap()).add(number);
        }
    }

    /** The numbers of all texts that contain a part, and of others that have its runs in other places. */
    RoaringBitmap having(String part) {
        if (part.length() < LENGTH) {
            RoaringBitmap found = new RoaringBitmap();
            having.forEach((run, numbers) -> {
                if (run.startsWith(part)) {
                    found.or(numbers);
                }
            });
            return found;
        }
        List<RoaringBitmap> rarestFirst = IntStream.rangeClosed(0, part.length() - LENGTH)
                .mapToObj(i -> having.getOrDefault(run(part, i), NONE))
                .sorted(Comparator.comparingInt(RoaringBitmap::getCardinality))
                .collect(Collectors.toList());
        RoaringBitmap found = rarestFirst.remove(0).clone();
        for (RoaringBitmap each : rarestFirst) {
            if (found.isEmpty()) {
                break;
            }
            found.and(each);
        }
        return found;
    }

    private static String run(String text, int from) {
        return text.substring(from, Math.min(from + LENGTH, text.length()));
    }
}
