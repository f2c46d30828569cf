package org.morpion.research.count;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A range of parts: {@code 17} or {@code 100-199}. */
record PartRange(int first, int last) {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

    static final class Converter implements ITypeConverter<PartRange> {
        @Override
        public PartRange convert(String text) {
            Matcher range = RANGE.matcher(text);
            if (range.matches()) {
                int first = Integer.parseInt(range.group(1));
                int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
                if (first <= last) {
                    return new PartRange(first, last);
                }
            }
            throw new TypeConversionException("'" + text + "' is neither a part nor a range such as 100-199");
        }
    }
}
