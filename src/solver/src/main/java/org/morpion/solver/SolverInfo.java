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
 * Description of a solver, including its options.
 *
 * @param id name used by callers and stored in checkpoints: 1 to 40 lowercase letters, digits and hyphens, starting
 *     with a letter
 * @param version identifier that changes exactly when a change affects results or the saved state. Only the version
 *     that wrote a checkpoint can read it, and only the version that found a record can reproduce it. 1 to 40 visible
 *     ASCII characters
 * @param title short description for display
 * @param variants supported variants, in the order of {@link Variant}; at least one
 * @param exact whether the solver can exhaust all games and thereby prove a score optimal
 * @param options options in display order, with unique names
 */
public record SolverInfo(
        String id, String version, String title, Set<Variant> variants, boolean exact, List<OptionSpec> options) {
    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]{0,39}");
    private static final Pattern VERSION = Pattern.compile("[!-~]{1,40}");

    /** @throws IllegalArgumentException if a value violates its description */
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
     * Combines the given values with the defaults of all other options.
     *
     * @param values values by option name: numbers of any standard class, {@link String} and {@link Boolean}
     * @throws Options.InvalidException if an option is unknown, or a value has the wrong type or is out of range
     */
    public Options options(Map<String, ?> values) {
        return new Options(options, values);
    }
}
