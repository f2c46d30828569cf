package org.morpion.service.request;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses which name was meant by one that does not exist. */
public final class Spelling {
    /** Nobody misspells longer names; the effort grows with the length. */
    private static final int LONGEST = 40;

    private Spelling() {}

    /**
     * The name that differs least, in any letter case; empty where all differ in more than a third of their letters.
     */
    public static Optional<String> nearest(String word, Collection<String> names) {
        if (word.length() > LONGEST) {
            return Optional.empty();
        }
        String sent = word.toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(name -> distance(sent, name.toLowerCase(Locale.ROOT)) <= Math.max(1, name.length() / 3))
                .min(Comparator.comparingInt(name -> distance(sent, name.toLowerCase(Locale.ROOT))));
    }

    /** How many letters are to be put in, left out, replaced, or swapped with the next one. */
    private static int distance(String a, String b) {
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                int replaced = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                edits[i][j] = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
                }
            }
        }
        return edits[a.length()][b.length()];
    }
}
