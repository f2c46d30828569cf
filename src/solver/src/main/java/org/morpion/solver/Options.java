package org.morpion.solver;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.morpion.record.text.Excerpt;

/**
 * Complete, validated options of a run: the given values plus defaults. Made by {@link SolverInfo#options}; immutable.
 */
public final class Options {
    /** Values by name in the order of the specifications, with the classes listed in {@link OptionSpec.Type}. */
    private final Map<String, Object> values;

    /** The values that enter {@link #canonicalText}: all except later-added options at their defaults. */
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
     * Returns the value of an {@link OptionSpec#integer}.
     *
     * @throws IllegalArgumentException if the solver has no such option
     */
    public long integer(String name) {
        return get(name, Long.class);
    }

    /**
     * Returns the value of an {@link OptionSpec#decimal}.
     *
     * @throws IllegalArgumentException if the solver has no such option
     */
    public double decimal(String name) {
        return get(name, Double.class);
    }

    /**
     * Returns the value of an {@link OptionSpec#choice}.
     *
     * @throws IllegalArgumentException if the solver has no such option
     */
    public String choice(String name) {
        return get(name, String.class);
    }

    /**
     * Returns the value of an {@link OptionSpec#flag}.
     *
     * @throws IllegalArgumentException if the solver has no such option
     */
    public boolean flag(String name) {
        return get(name, Boolean.class);
    }

    /**
     * Returns all values by name, in the order of {@link SolverInfo#options()}: {@link Long}, {@link Double}, {@link
     * String} or {@link Boolean}.
     */
    public Map<String, Object> values() {
        return values;
    }

    /**
     * Returns a canonical text, identical for equal options on every machine. It has one line {@code name=value} per
     * option, with decimals in hexadecimal. Options that were {@linkplain OptionSpec#addedLater added later} are left
     * out at their defaults.
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

    /** Formats the options for display: {@code {level=4, alpha=1.0}}. */
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

    /** Thrown for an unknown option or an invalid value. */
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

        /** Returns the option's name as given, clipped if very long. */
        public String option() {
            return option;
        }

        /** Returns the value as text, clipped if very long. */
        public String value() {
            return value;
        }

        /**
         * Returns the allowed values: the option's {@link OptionSpec#range}, or all option names if the option is
         * unknown.
         */
        public String range() {
            return range;
        }

        private static String clip(String text) {
            return Excerpt.of(text, SHOWN);
        }
    }
}
