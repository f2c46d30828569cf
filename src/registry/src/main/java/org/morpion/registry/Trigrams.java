package org.morpion.registry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.roaringbitmap.RoaringBitmap;

/** Index of numbered texts by their trigrams. Not thread-safe. */
final class Trigrams {
    /*
     * The lowest five bits of each character count; they distinguish all letters from a to z. The bits of a trigram are
     * the number of its bitmap. This limits the index to 32,768 bitmaps for any input of anonymous callers, and a text
     * costs about two bytes per trigram. One bitmap per distinct trigram took a hundred times as much memory, because
     * in thousands of random Chinese characters hardly any trigram repeats.
     *
     * The first character has the highest bits, so the bitmaps of all trigrams with a common prefix are adjacent.
     */
    private static final int LENGTH = 3;

    private static final int BITS = 5;
    private static final RoaringBitmap NONE = new RoaringBitmap();

    /** Numbers of the texts with a trigram of these bits; null for none. A text is padded with zeros at the end. */
    private final RoaringBitmap[] having = new RoaringBitmap[1 << LENGTH * BITS];

    /** Adds a text. Earlier texts of the same number remain indexed. */
    void add(int number, String text) {
        for (int i = 0; i < text.length(); i++) {
            int trigram = trigram(text, i);
            if (having[trigram] == null) {
                having[trigram] = new RoaringBitmap();
            }
            having[trigram].add(number);
        }
    }

    /** Removes all texts of a number. */
    void remove(int number) {
        for (int trigram = 0; trigram < having.length; trigram++) {
            if (having[trigram] != null) {
                having[trigram].remove(number);
                if (having[trigram].isEmpty()) {
                    having[trigram] = null;
                }
            }
        }
    }

    /** Returns the numbers of all texts that contain a part, with some false positives. */
    RoaringBitmap having(String part) {
        if (part.length() < LENGTH) {
            return beginningWith(part);
        }
        List<RoaringBitmap> rarestFirst = new ArrayList<>();
        for (int i = 0; i <= part.length() - LENGTH; i++) {
            RoaringBitmap numbers = having[trigram(part, i)];
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
        int first = trigram(part, 0);
        int behind = first + (1 << (LENGTH - part.length()) * BITS);
        for (int trigram = first; trigram < behind; trigram++) {
            if (having[trigram] != null) {
                found.or(having[trigram]);
            }
        }
        return found;
    }

    private static int trigram(String text, int from) {
        int trigram = 0;
        for (int i = from; i < from + LENGTH; i++) {
            trigram = trigram << BITS | (i < text.length() ? text.charAt(i) & (1 << BITS) - 1 : 0);
        }
        return trigram;
    }
}
