package org.morpion.run;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.SolverInfo;

/** Conversion of solver options from and to command-line text. */
public final class OptionTexts {
    private OptionTexts() {}

    /**
     * Parses a value for {@link org.morpion.solver.SolverInfo#options}. Invalid text is returned as it is, for that
     * method to refuse with a reason.
     */
    public static Object value(OptionSpec spec, String text) {
        return switch (spec.type()) {
            case INTEGER, DECIMAL -> number(text);
            case BOOLEAN -> text.equals("true") || text.equals("false") ? Boolean.valueOf(text) : text;
            case CHOICE -> text;
        };
    }

    /** Parses the values of options by name; values of unknown options stay text, for the solver to refuse. */
    public static Map<String, Object> values(SolverInfo solver, Map<String, String> texts) {
        Map<String, Object> values = new LinkedHashMap<>(texts);
        for (OptionSpec spec : solver.options()) {
            values.computeIfPresent(spec.name(), (name, text) -> value(spec, (String) text));
        }
        return values;
    }

    /** Formats a value so that it parses to the same value; 8.0 becomes {@code 8}. */
    public static String text(Object value) {
        return value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString(number.longValue())
                : value.toString();
    }

    private static Object number(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            return text;
        }
    }
}
