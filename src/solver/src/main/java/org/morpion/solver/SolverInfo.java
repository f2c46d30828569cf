package org.morpion.solver;

import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.morpion.record.Variant;

/**
 * What a solver is, and which options it has.
 *
 * @param id the name that callers use and checkpoints carry: 1 to 40 small letters, digits and hyphens, a letter first
 * @param version changes with everything that changes a result or the saved state, and with nothing else: a checkpoint
 *     is only read by the version that wrote it, and a record repeated by the version that found it; 1 to 40 characters
 * @param title what it is, in a few words, for a person
 * @param variants what it can search, in the order of {@link Variant}; at least one
 * @param exact whether it can exhaust all games, and so prove a score
 * @param options its options, in the order to be shown; their names differ
 */
public record SolverInfo(
        String id, String version, String title, Set<Variant> variants, boolean exact, List<OptionSpec> options) {
    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]{0,39}");
    private static final Pattern VERSION = Pattern.compile("[!-~]{1,40}");

    /** @throws IllegalArgumentException if a value is not as described */
    public SolverInfo {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("The id '" + id + "' does not match " + ID);
        }
        if (!VERSION.matcher(version).matches()) {
            throw new IllegalArgumentException("The version '" + version + "' does not match " + VERSION);
        }
        if (variants.isEmpty()) {
            throw new IllegalArgumentException("The solver " + id + " names no variant that it can search");
        }
        variants = Collections.unmodifiableSet(EnumSet.copyOf(variants));
        options = List.copyOf(options);
        Set<String> names = new HashSet<>();
        for (OptionSpec option : options) {
            if (!names.add(option.name())) {
                throw new IllegalArgumentException("The solver " + id + " has two options named " + option.name());
            }
        }
    }

    /**
     * The options of a run: the given values, and the defaults of the others.
     *
     * @param values by name; numbers of any standard class, {@link String} and {@link Boolean}
     * @throws Options.InvalidException if one is unknown, of another type or out of its range
     */
    public Options options(Map<String, ?> values) {
        return new Options(options, values);
    }
}
