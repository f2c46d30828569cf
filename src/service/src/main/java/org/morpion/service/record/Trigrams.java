package org.morpion.service.record;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.roaringbitmap.RoaringBitmap;

/** Which of many numbered texts may contain a text, by their runs of three characters. Not for several threads. */
final class Trigrams {
    /*
     * Of each character five bits count, in which no two letters from a to z are alike, and a run's bits are the number
     * of its bitmap. So there are never more than 32,768 bitmaps, whatever characters strangers write, and a text costs
     * two bytes or so for each of its runs. A bitmap of its own for each different run took a hundred times as much:
     * thousands of Chinese characters in a random order have hardly a run that was there before.
     *
     * The first character has the highest bits: the runs that begin with a shorter part have bitmaps side by side.
     */
    private static final int LENGTH = 3;

    private static final int BITS = 5;
    private static final RoaringBitmap NONE = new RoaringBitmap();

    /** The numbers of the texts with a run that has these bits; null for none. Behind its end a text has zeros. */
    private final RoaringBitmap[] having = new RoaringBitmap[1 << LENGTH * BITS];

    /** Adds a text. What the number stood for before is still found, too. */
    void add(int number, String text) {
        for (int i = 0; i < text.length(); i++) {
            int run = run(text, i);
            if (having[run] == null) {
                having[run] = new RoaringBitmap();
            }
            having[run].add(number);
        }
    }

    /** Takes out all that a number has stood for. */
    void remove(int number) {
        for (int run = 0; run < having.length; run++) {
            if (having[run] != null) {
                having[run].remove(number);
                if (having[run].isEmpty()) {
                    having[run] = null;
                }
            }
        }
    }

    /** The numbers of all texts that contain a part, and of others that look like it. */
    RoaringBitmap having(String part) {
        if (part.length() < LENGTH) {
            return beginningWith(part);
        }
        List<RoaringBitmap> rarestFirst = new ArrayList<>();
        for (int i = 0; i <= part.length() - LENGTH; i++) {
            RoaringBitmap numbers = having[run(part, i)];
            rarestFirst.add(numbers == null ? NONE : numbers);
        }
        rarestFirst.sort(Comparator.comparingInt(RoaringBitmap::getCardinality));
        RoaringBitmap found = rarestFirst.remove(0).clone();
        for (RoaringBitmap each : rarestFirst) {
            if (found.isEmpty()) {
                break;
            }
            found.and(each);
        }
        return found;
    }

    private RoaringBitmap beginningWith(String part) {
        RoaringBitmap found = new RoaringBitmap();
        int first = run(part, 0);
        int behind = first + (1 << (LENGTH - part.length()) * BITS);
        for (int run = first; run < behind; run++) {
            if (having[run] != null) {
                found.or(having[run]);
            }
        }
        return found;
    }

    private static int run(String text, int from) {
        int run = 0;
        for (int i = from; i < from + LENGTH; i++) {
            run = run << BITS | (i < text.length() ? text.charAt(i) & (1 << BITS) - 1 : 0);
        }
        return run;
    }
}
