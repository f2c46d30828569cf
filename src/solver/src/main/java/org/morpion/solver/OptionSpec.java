package org.morpion.solver;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Specification of a solver option. It suffices to validate a value and to publish the option as JSON Schema.
 * Immutable.
 *
 * <p>A name is a lowercase letter followed by letters and digits, 40 characters at most: {@code level}, {@code
 * minLength}. The factory methods throw {@link IllegalArgumentException} for an invalid name or a default that is out
 * of range.
 */
public final class OptionSpec {
    private static final Pattern NAME = Pattern.compile("[a-z][A-Za-z0-9]{0,39}");
    private static final Set<Class<?>> NUMBERS = Set.of(
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            BigInteger.class,
            Float.class,
            Double.class,
            BigDecimal.class);

    private final String name;
    private final Type type;
    private final Object defaultValue;
    private final Optional<Number> minimum;
    private final Optional<Number> maximum;
    private final List<String> choices;
    private final String description;
    private final boolean addedLater;

    /** Type of an option's values. */
    public enum Type {
        /** A whole number, as {@link Long}. */
        INTEGER,
        /** A finite number, as {@link Double}; never −0. */
        DECIMAL,
        /** One word from a list, as {@link String}. */
        CHOICE,
        /** True or false, as {@link Boolean}. */
        BOOLEAN
    }

    private OptionSpec(
            String name,
            Type type,
            Object defaultValue,
            Optional<Number> minimum,
            Optional<Number> maximum,
            List<String> choices,
            String description,
            boolean addedLater) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("The option name '" + name + "' does not match " + NAME);
        }
        this.name = name;
        this.type = type;
        this.minimum = minimum;
        this.maximum = maximum;
        this.choices = List.copyOf(choices);
        this.description = description;
        this.addedLater = addedLater;
        this.defaultValue = accept(defaultValue);
    }

    /** Creates a whole-number option with an inclusive range. */
    public static OptionSpec integer(String name, long defaultValue, long minimum, long maximum, String description) {
        return new OptionSpec(
                name,
                Type.INTEGER,
                defaultValue,
                Optional.of(minimum),
                Optional.of(maximum),
                List.of(),
                description,
                false);
    }

    /** Creates a decimal option with an inclusive range. */
    public static OptionSpec decimal(
            String name, double defaultValue, double minimum, double maximum, String description) {
        return new OptionSpec(
                name,
                Type.DECIMAL,
                defaultValue,
                Optional.of(minimum),
                Optional.of(maximum),
                List.of(),
                description,
                false);
    }

    /** Creates an option whose value is one of the given words. */
    public static OptionSpec choice(String name, String defaultValue, List<String> choices, String description) {
        return new OptionSpec(
                name, Type.CHOICE, defaultValue, Optional.empty(), Optional.empty(), choices, description, false);
    }

    /** Creates a boolean option. */
    public static OptionSpec flag(String name, boolean defaultValue, String description) {
        return new OptionSpec(
                name, Type.BOOLEAN, defaultValue, Optional.empty(), Optional.empty(), List.of(), description, false);
    }

    /**
     * Returns the same option for a solver whose version predates it. At its default, the solver must search exactly as
     * it did before the option existed. The default is left out of the checkpoint's options hash, so checkpoints with
     * it remain compatible in both directions with builds that lack the option.
     */
    public OptionSpec addedLater() {
        return new OptionSpec(name, type, defaultValue, minimum, maximum, choices, description, true);
    }

    /** Tests whether this value behaves as if the option did not exist. */
    boolean isAsBefore(Object value) {
        return addedLater && value.equals(defaultValue);
    }

    /** Returns the option's name. */
    public String name() {
        return name;
    }

    /** Returns the type of the option's values. */
    public Type type() {
        return type;
    }

    /** Returns the default value, of the class given by the {@link #type}. */
    public Object defaultValue() {
        return defaultValue;
    }

    /** Returns the minimum of a number, of the class given by the {@link #type}; empty for other types. */
    public Optional<Number> minimum() {
        return minimum;
    }

    /** Returns the maximum of a number, of the class given by the {@link #type}; empty for other types. */
    public Optional<Number> maximum() {
        return maximum;
    }

    /** Returns the values of a choice in display order; empty for other types. */
    public List<String> choices() {
        return choices;
    }

    /** Returns a description for display: the effect of the option, and its unit. */
    public String description() {
        return description;
    }

    /** Describes the allowed values for display, such as {@code a whole number from 1 to 8}. */
    public String range() {
        return switch (type) {
            case INTEGER -> "a whole number from " + minimum.get() + " to " + maximum.get();
            case DECIMAL -> "a number from " + minimum.get() + " to " + maximum.get();
            case CHOICE -> "one of " + String.join(", ", choices);
            case BOOLEAN -> "true or false";
        };
    }

    /**
     * Converts a value to the class given by the {@link #type}. A number may be of any standard class. A number with a
     * zero fraction counts as whole, as in JSON Schema.
     *
     * @throws Options.InvalidException if the value has the wrong type or is out of range
     */
    Object accept(Object value) {
        Object accepted = switch (type) {
            case INTEGER -> wholeNumber(value);
            case DECIMAL -> number(value);
            case CHOICE -> value instanceof String && choices.contains(value) ? value : null;
            case BOOLEAN -> value instanceof Boolean ? value : null;
        };
        if (accepted == null) {
            throw Options.InvalidException.of(name, value, range());
        }
        return accepted;
    }

    private Long wholeNumber(Object value) {
        BigDecimal exact = exact(value);
        // Checked before the conversion to long, which is slow for a huge exponent.
        if (exact == null
                || exact.compareTo(BigDecimal.valueOf(minimum.get().longValue())) < 0
                || exact.compareTo(BigDecimal.valueOf(maximum.get().longValue())) > 0) {
            return null;
        }
        try {
            return exact.longValueExact();
        } catch (ArithmeticException e) {
            return null;
        }
    }

    private Double number(Object value) {
        BigDecimal exact = exact(value);
        if (exact == null) {
            return null;
        }
        // Adding 0 turns −0 into 0.
        double nearest = exact.doubleValue() + 0.0;
        return nearest >= minimum.get().doubleValue()
                        && nearest <= maximum.get().doubleValue()
                ? nearest
                : null;
    }

    /** Returns the exact value, or null if the object is not a finite number. */
    private static BigDecimal exact(Object value) {
        if (value == null || !NUMBERS.contains(value.getClass())) {
            return null;
        }
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        if (value instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        if (value instanceof Float || value instanceof Double) {
            double number = ((Number) value).doubleValue();
            return Double.isFinite(number) ? new BigDecimal(number) : null;
        }
        return BigDecimal.valueOf(((Number) value).longValue());
    }
}
