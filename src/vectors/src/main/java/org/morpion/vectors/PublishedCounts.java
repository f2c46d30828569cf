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
 * Published exact counts of games. Each method returns the counts by number of moves, from 0 up to the last published
 * one. Rule sets are identified by their codes, such as {@code 5T}.
 */
public final class PublishedCounts {
    private static final Map<String, SortedMap<Integer, Long>> PERFT = load("perft.csv");
    private static final Map<String, SortedMap<Integer, Long>> ENUMERATION = load("enumeration.csv");

    private PublishedCounts() {}

    /** Returns the numbers of ordered sequences of legal moves; 5T, 5D, 4T and 4D. */
    public static SortedMap<Integer, Long> sequences(String ruleSet) {
        return column(PERFT, ruleSet + " sequences");
    }

    /**
     * Returns the numbers of distinct sets of lines, counting rotations and mirror images separately; 5T, 5D, 4T and
     * 4D.
     */
    public static SortedMap<Integer, Long> grids(String ruleSet) {
        return column(PERFT, ruleSet + " grids");
    }

    /** Returns the numbers of distinct sets of lines up to the symmetries of the cross; 5T, 5D, 4T, 4D, 3T and 3D. */
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

    /** Reads the columns of a CSV table with a header, n in the first column, and comments after #. */
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
