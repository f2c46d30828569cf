package org.morpion.cli;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Durations on the command line, such as {@code 90}, {@code 30s}, {@code 1h30m}, or in ISO 8601. */
final class Durations {
    private static final Pattern PART = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,3})?)(ms|[smhd])");
    private static final Map<String, Long> MILLIS =
            Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private Durations() {}

    /** Parses a duration greater than zero. */
    static Duration parse(String text) {
        Duration duration = read(text.strip().toLowerCase(Locale.ROOT));
        if (duration == null || duration.isZero() || duration.isNegative() || duration.compareTo(LONGEST) > 0) {
            throw new TypeConversionException("no duration greater than zero");
        }
        return duration;
    }

    private static Duration read(String text) {
        if (text.startsWith("p")) {
            try {
                return Duration.parse(text);
            } catch (DateTimeException | ArithmeticException e) {
                return null;
            }
        }
        String parts = text.matches("\\d+") ? text + "s" : text;
        Matcher part = PART.matcher(parts);
        BigDecimal millis = BigDecimal.ZERO;
        int end = 0;
        while (part.find() && part.start() == end) {
            millis = millis.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(MILLIS.get(part.group(2)))));
            end = part.end();
        }
        if (end == 0 || end < parts.length() || millis.compareTo(BigDecimal.valueOf(LONGEST.toMillis())) > 0) {
            return null;
        }
        return Duration.ofMillis(millis.longValue());
    }
}
