package org.morpion.run;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.morpion.record.Variant;
import org.morpion.solver.Options;

/** Which solver finds the longest games of a variant in a given time. */
public final class SolverTable {
    private final Function<String, Optional<LoadedSolver>> solvers;
    private final BiConsumer<Variant, String> passedOver;
    private final Map<Variant, NavigableMap<Duration, SolverChoice>> rows = new EnumMap<>(Variant.class);

    /**
     * An empty table.
     *
     * @param solvers those that are loaded, by their ids
     * @param passedOver told of each entry whose solver is not loaded or does not play the variant
     */
    public SolverTable(Function<String, Optional<LoadedSolver>> solvers, BiConsumer<Variant, String> passedOver) {
        this.solvers = solvers;
        this.passedOver = passedOver;
    }

    /**
     * Adds a row.
     *
     * @param from the time of a search from which on the row holds
     * @param entries ids of solvers, the strongest first, each with options if wanted: {@code explore climb=0}; the
     *     first that is loaded and plays the variant is taken
     * @throws Options.InvalidException if that one has no such option, or not with such a value
     */
    public void add(Variant variant, Duration from, List<String> entries) {
        for (String entry : entries) {
            Optional<SolverChoice> choice = SolverChoice.read(entry, variant, solvers);
            if (choice.isPresent()) {
                rows.computeIfAbsent(variant, any -> new TreeMap<>()).put(from, choice.get());
                return;
            }
            passedOver.accept(variant, entry);
        }
    }

    /**
     * The strongest solver for a search of this length: that of the last row that begins no later, or of the first one.
     *
     * @return empty where the table has none that is loaded
     */
    public Optional<SolverChoice> strongest(Variant variant, Duration time) {
        NavigableMap<Duration, SolverChoice> choices = rows.getOrDefault(variant, new TreeMap<>());
        if (choices.isEmpty()) {
            return Optional.empty();
        }
        Map.Entry<Duration, SolverChoice> row = choices.floorEntry(time);
        return Optional.of((row == null ? choices.firstEntry() : row).getValue());
    }
}
