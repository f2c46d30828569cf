package org.morpion.research.strength;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.morpion.solver.RandomSource;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parser of seeds such as {@code 101-110} or {@code 1,5,101-110}. Keeps their order and drops duplicates. */
final class Seeds implements ITypeConverter<List<Long>> {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,16})(?:-(\\d{1,16}))?");
    private static final int MOST = 100_000;

    @Override
    public List<Long> convert(String text) {
        Set<Long> seeds = new LinkedHashSet<>();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (!range.matches()) {
                throw new TypeConversionException("'" + part + "' is neither a seed nor a range such as 101-110");
            }
            long first = Long.parseLong(range.group(1));
            long last = range.group(2) == null ? first : Long.parseLong(range.group(2));
            if (last < first || last > RandomSource.MAX_SEED || last - first >= MOST) {
                throw new TypeConversionException("'" + part + "' is not a range of at most " + MOST
                        + " seeds from 0 to " + RandomSource.MAX_SEED);
            }
            LongStream.rangeClosed(first, last).forEach(seeds::add);
        }
        return List.copyOf(seeds);
    }
}
