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

/** The strongest solvers by variant and search time. */
public final class SolverTable {
    private final Function<String, Optional<LoadedSolver>> solvers;
    private final BiConsumer<Variant, String> passedOver;
    private final Map<Variant, NavigableMap<Duration, SolverChoice>> rows = new EnumMap<>(Variant.class);

    /**
     * Creates an empty table.
     *
     * @param solvers looks up a loaded solver by id
     * @param passedOver called for each skipped entry, whose solver is not loaded or does not support the variant
     */
    public SolverTable(Function<String, Optional<LoadedSolver>> solvers, BiConsumer<Variant, String> passedOver) {
        this.solvers = solvers;
        this.passedOver = passedOver;
    }

    /**
     * Adds a row.
     *
     * @param from the search time from which the row applies
     * @param entries solver ids, strongest first, with optional options, as in {@code explore climb=0}; the first
     *     usable entry is chosen
     * @throws Options.InvalidException if an option of the chosen entry is unknown or its value is invalid
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
     * Returns the strongest solver for a search of this length: that of the last row with no later start, or else of
     * the first row.
     *
     * @return empty if the variant has no usable row
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
