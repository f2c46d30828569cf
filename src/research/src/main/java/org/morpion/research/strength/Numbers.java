package org.morpion.research.strength;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;

/** Order statistics and number formats. */
final class Numbers {
    private Numbers() {}

    /**
     * Computes a quantile with linear interpolation (type 7 of Hyndman and Fan, 1996, the default of most tools): 0.5
     * is the usual median, 0.25 and 0.75 are the quartiles.
     *
     * @param values at least one value, in any order
     * @param share 0 to 1
     */
    static double quantile(List<? extends Number> values, double share) {
        double[] sorted =
                values.stream().mapToDouble(Number::doubleValue).sorted().toArray();
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** Formats {@code 155}, {@code 155.5}, {@code 155.25}. */
    static String plain(double number) {
        return format("0.##", number);
    }

    /** Formats {@code 9,000,123}. */
    static String whole(double number) {
        return format("#,##0", number);
    }

    private static String format(String pattern, double number) {
        return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT)).format(number);
    }
}
