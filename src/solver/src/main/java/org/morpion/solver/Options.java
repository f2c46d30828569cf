package org.morpion.solver;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.morpion.record.Excerpt;

/**
 * All options of a run: the given ones, checked, and the defaults of the others. Made by
 * {@link SolverInfo#options}; immutable.
 */
public final class Options {
    /** In the order of the specs; the values as {@link OptionSpec.Type} says. */
    private final Map<String, Object> values;

    /** Those of the values that make a difference to what a run of an older build does. */
    private final Map<String, Object> telling;

    Options(List<OptionSpec> specs, Map<String, ?> given) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (OptionSpec spec : specs) {
            all.put(
                    spec.name(),
                    given.containsKey(spec.name()) ? spec.accept(given.get(spec.name())) : spec.defaultValue());
        }
        for (Map.Entry<String, ?> entry : given.entrySet()) {
            if (!all.containsKey(entry.getKey())) {
                throw InvalidException.unknown(entry.getKey(), entry.getValue(), all.keySet());
            }
        }
        values = Collections.unmodifiableMap(all);
        telling = new LinkedHashMap<>(all);
        specs.forEach(
                spec -> telling.computeIfPresent(spec.name(), (name, value) -> spec.isAsBefore(value) ? null : value));
    }

    /**
     * The value of an {@link OptionSpec#integer}.
     *
     * @throws IllegalArgumentException if the solver has no such option
     */
    public long integer(String name) {
        return get(name, Long.class);
    }

    /**
     * The value of an {@link OptionSpec#decimal}.
     *
     * @throws IllegalArgumentException if the solver has no such option
     */
    public double decimal(String name) {
        return get(name, Double.class);
    }

    /**
     * The value of an {@link OptionSpec#choice}.
     *
     * @throws IllegalArgumentException if the solver has no such option
     */
    public String choice(String name) {
        return get(name, String.class);
    }

    /**
     * The value of an {@link OptionSpec#flag}.
     *
     * @throws IllegalArgumentException if the solver has no such option
     */
    public boolean flag(String name) {
        return get(name, Boolean.class);
    }

    /**
     * All values by name, in the order of {@link SolverInfo#options()}: {@link Long}, {@link Double}, {@link String},
     * {@link Boolean}.
     */
    public Map<String, Object> values() {
        return values;
    }

    /**
     * One text for equal options, the same on every machine: a line {@code name=value} for each, decimals in
     * hexadecimal. Those that were {@linkplain OptionSpec#addedLater added later} are left out at their defaults.
     */
    String canonicalText() {
        StringBuilder text = new StringBuilder();
        telling.forEach((name, value) -> text.append(name)
                .append('=')
                // The decimal digits of a double differ between Java versions.
                .append(value instanceof Double number ? Double.toHexString(number) : value)
                .append('\n'));
        return text.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Options options && values.equals(options.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** {@code {level=4, alpha=1.0}}, for a person. */
    @Override
    public String toString() {
        return values.toString();
    }

    private <T> T get(String name, Class<T> type) {
        Object value = values.get(name);
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException(
                    "There is no " + type.getSimpleName() + " option '" + name + "' among " + values.keySet());
        }
        return type.cast(value);
    }

    /** An option that a solver does not have, or a value that it does not take. */
    public static final class InvalidException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;
        private static final int SHOWN = 60;

        private final String option;
        private final String value;
        private final String range;

        private InvalidException(String message, String option, String value, String range) {
            super(message);
            this.option = option;
            this.value = value;
            this.range = range;
        }

        static InvalidException of(String option, Object given, String range) {
            String value = clip(String.valueOf(given));
            return new InvalidException(
                    "The option " + option + " is " + value + "; it must be " + range, option, value, range);
        }

        static InvalidException unknown(String given, Object value, Set<String> known) {
            String option = clip(given);
            String range = known.isEmpty() ? "there are no options" : "the options are " + String.join(", ", known);
            return new InvalidException(
                    "There is no option " + option + "; " + range, option, clip(String.valueOf(value)), range);
        }

        /** The option's name as it was given, clipped where it is very long. */
        public String option() {
            return option;
        }

        /** The value as text, clipped where it is very long. */
        public String value() {
            return value;
        }

        /** What is allowed: the option's {@link OptionSpec#range}, or the names of the options if it is unknown. */
        public String range() {
            return range;
        }

        private static String clip(String text) {
            return Excerpt.of(text, SHOWN);
        }
    }
}
