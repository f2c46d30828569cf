package org.morpion.run;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.SolverInfo;

/** Values of options as they are written on a command line. */
public final class OptionTexts {
    private OptionTexts() {}

    /**
     * What {@link org.morpion.solver.SolverInfo#options} takes or refuses with a reason: the text itself where it is no
     * value.
     */
    public static Object value(OptionSpec spec, String text) {
        return switch (spec.type()) {
            case INTEGER, DECIMAL -> number(text);
            case BOOLEAN -> text.equals("true") || text.equals("false") ? Boolean.valueOf(text) : text;
            case CHOICE -> text;
        };
    }

    /** The values of options by name; those that the solver does not have stay texts, for it to refuse. */
    public static Map<String, Object> values(SolverInfo solver, Map<String, String> texts) {
        Map<String, Object> values = new LinkedHashMap<>(texts);
        for (OptionSpec spec : solver.options()) {
            values.computeIfPresent(spec.name(), (name, text) -> value(spec, (String) text));
        }
        return values;
    }

    /** {@code 8} for 8.0; the text is read back as the same value. */
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
