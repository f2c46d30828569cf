package org.morpion.vectors;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Exact counts of games, as published. Each method answers with the counts by the number of moves from 0 on, as far as
 * they are known; rule sets are named by their codes, such as {@code 5T}.
 */
public final class PublishedCounts {
    private static final Map<String, SortedMap<Integer, Long>> PERFT = load("perft.csv");
    private static final Map<String, SortedMap<Integer, Long>> ENUMERATION = load("enumeration.csv");

    private PublishedCounts() {}

    /** Ordered sequences of legal moves; 5T, 5D, 4T and 4D. */
    public static SortedMap<Integer, Long> sequences(String ruleSet) {
        return column(PERFT, ruleSet + " sequences");
    }

    /**
     * Distinct sets of lines, those that are each other's mirror image or rotation counted apart; 5T, 5D, 4T and 4D.
     */
    public static SortedMap<Integer, Long> grids(String ruleSet) {
        return column(PERFT, ruleSet + " grids");
    }

    /** Distinct sets of lines up to the symmetries of the cross; 5T, 5D, 4T, 4D, 3T and 3D. */
    public static SortedMap<Integer, Long> gridsUpToSymmetry(String ruleSet) {
        return column(ENUMERATION, ruleSet);
    }

    private static SortedMap<Integer, Long> column(Map<String, SortedMap<Integer, Long>> table, String name) {
        SortedMap<Integer, Long> counts = table.get(name);
        if (counts == null) {
            throw new IllegalArgumentException("No published counts of " + name + "; there are " + table.keySet());
        }
        return counts;
    }

    /** The columns of a table whose first column is n and whose first line names the others; # starts a comment. */
    private static Map<String, SortedMap<Integer, Long>> load(String resource) {
        try (BufferedReader reader = Resources.reader(resource)) {
            String[] names = null;
            Map<String, SortedMap<Integer, Long>> columns = new HashMap<>();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (line.startsWith("#")) {
                    continue;
                }
                String[] cells = line.split(",", -1);
                if (names == null) {
                    names = cells;
                    continue;
                }
                int n = Integer.parseInt(cells[0]);
                for (int i = 1; i < cells.length; i++) {
                    if (!cells[i].isEmpty()) {
                        columns.computeIfAbsent(names[i], name -> new TreeMap<>())
                                .put(n, Long.parseLong(cells[i]));
                    }
                }
            }
            columns.replaceAll((name, counts) -> Collections.unmodifiableSortedMap(counts));
            return columns;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
