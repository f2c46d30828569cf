package org.morpion.solver;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An option of a solver: enough to check a value, and to publish the option as JSON Schema. Immutable.
 *
 * <p>Names are a small letter followed by letters and digits, 40 characters at most: {@code level}, {@code minLength}.
 * A factory throws {@link IllegalArgumentException} for any other name, and for a default that is out of range.
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

    /** What kind of value an option has. */
    public enum Type {
        /** A whole number; the values are {@link Long}. */
        INTEGER,
        /** A number; the values are {@link Double}, finite, and never −0. */
        DECIMAL,
        /** One of some words; the values are {@link String}. */
        CHOICE,
        /** Yes or no; the values are {@link Boolean}. */
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

    /** A whole number from minimum to maximum, both included. */
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

    /** A number from minimum to maximum, both included. */
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

    /** One of these words. */
    public static OptionSpec choice(String name, String defaultValue, List<String> choices, String description) {
        return new OptionSpec(
                name, Type.CHOICE, defaultValue, Optional.empty(), Optional.empty(), choices, description, false);
    }

    /** True or false. */
    public static OptionSpec flag(String name, boolean defaultValue, String description) {
        return new OptionSpec(
                name, Type.BOOLEAN, defaultValue, Optional.empty(), Optional.empty(), List.of(), description, false);
    }

    /**
     * The same option, for a solver whose version was there before it: with its default the solver searches as it did
     * without. Checkpoints from before can be read, and those with the default can be read by the solver of before.
     */
    public OptionSpec addedLater() {
        return new OptionSpec(name, type, defaultValue, minimum, maximum, choices, description, true);
    }

    /** Whether this value is as good as no such option. */
    boolean isAsBefore(Object value) {
        return addedLater && value.equals(defaultValue);
    }

    /** The name by which callers give it a value. */
    public String name() {
        return name;
    }

    /** The kind of its values. */
    public Type type() {
        return type;
    }

    /** The value of the option where none is given, of the class that the {@link #type} names. */
    public Object defaultValue() {
        return defaultValue;
    }

    /** The least value of a number, of the class that the {@link #type} names; empty for other types. */
    public Optional<Number> minimum() {
        return minimum;
    }

    /** The greatest value of a number, of the class that the {@link #type} names; empty for other types. */
    public Optional<Number> maximum() {
        return maximum;
    }

    /** The values of a choice, in the order to be shown; empty for other types. */
    public List<String> choices() {
        return choices;
    }

    /** What the option does, and its unit, for a person. */
    public String description() {
        return description;
    }

    /** The allowed values, for a person: {@code a whole number from 1 to 8}. */
    public String range() {
        return switch (type) {
            case INTEGER -> "a whole number from " + minimum.get() + " to " + maximum.get();
            case DECIMAL -> "a number from " + minimum.get() + " to " + maximum.get();
            case CHOICE -> "one of " + String.join(", ", choices);
            case BOOLEAN -> "true or false";
        };
    }

    /**
     * A given value as one of the class that the {@link #type} names. Numbers may be of any standard class; a whole
     * number is also one with a fraction of zero, as in JSON Schema.
     *
     * @throws Options.InvalidException if it is of another type or out of range
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
        // The range comes first: checking it is cheap, however large the exponent is.
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
        // Adding 0 makes 0 of −0.
        double nearest = exact.doubleValue() + 0.0;
        return nearest >= minimum.get().doubleValue()
                        && nearest <= maximum.get().doubleValue()
                ? nearest
                : null;
    }

    /** Null if it is not a finite number. */
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
