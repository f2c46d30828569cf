package org.morpion.http.request;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggestions for misspelt names. */
public final class Spelling {
    /** Longer words are left out: they are hardly misspellings, and the cost grows with the length. */
    private static final int LONGEST = 40;

    private Spelling() {}

    /**
     * Finds the closest name, ignoring case. Empty if each name needs more edits than a third of its length, and more
     * than one.
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

    /** Returns a question about a suggestion, to follow a sentence; empty without one. */
    public static String question(Optional<String> suggestion) {
        return suggestion.map(other -> " Did you mean " + other + "?").orElse("");
    }

    /** The optimal string alignment distance: insertions, deletions, substitutions and swaps of adjacent letters. */
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
