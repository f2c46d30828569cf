package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Patterns take linear time on every text, because clients supply most texts: ten times the text takes about ten times
 * the steps. A step is one character access, so the test does not depend on a clock.
 */
@Execution(ExecutionMode.CONCURRENT)
class PatternsTest {
    private static final int SHORT = 100;
    private static final int TIMES = 10;
    private static final int MOST_TIMES = 4 * TIMES;

    /** Units that hostile texts repeat, in addition to the pattern's own words. */
    private static final List<String> UNITS = List.of(
            " ", "\t", "0", "9", "a", "A", "x", "-", ".", ",", ";", ":", "/", "=", "\"", "'", "(", "[", "]", "<", ">",
            "_", "&", "`", "\u0301", "\n", "{", "}", "+", "\\", " ,", ", ", "; ", "a ", "a.", "0.", "=\"", "[]");

    private static final List<String> ENDS = List.of("", "!", "\n");
    private static final Pattern WORDS = Pattern.compile("[\\w!<-]+(?: [\\w!<-]+)*");

    static Stream<String> patterns() {
        return ProductionClasses.ALL.stream()
                .flatMap(type -> type.getFields().stream())
                .filter(field -> field.getRawType().isEquivalentTo(Pattern.class))
                .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                .map(JavaField::getFullName)
                .sorted();
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void takeLinearTime(String name) throws Exception {
        Field field = Class.forName(name.substring(0, name.lastIndexOf('.')))
                .getDeclaredField(name.substring(name.lastIndexOf('.') + 1));
        field.setAccessible(true);
        Pattern pattern = (Pattern) field.get(null);
        List<String> words = new ArrayList<>(List.of(""));
        WORDS.matcher(pattern.pattern().replace("\\", "")).results().forEach(word -> words.add(word.group()));
        words.add(String.join("", words));
        for (String start : words) {
            for (String unit : Stream.concat(UNITS.stream(), words.stream().filter(word -> !word.isEmpty()))
                    .toList()) {
                for (String end : ENDS) {
                    long few = steps(pattern, start + repeated(unit, SHORT) + end);
                    long many = steps(pattern, start + repeated(unit, SHORT * TIMES) + end);
                    assertThat(many)
                            .as("steps for %s \"%s\" + \"%s\"... + \"%s\"", pattern, start, unit, end)
                            .isLessThan(Math.max(few, SHORT) * MOST_TIMES);
                }
            }
        }
    }

    private static String repeated(String unit, int length) {
        return unit.repeat(1 + length / unit.length());
    }

    /** Counts the steps to match the whole text, and to find all matches. */
    private static long steps(Pattern pattern, String text) {
        CountingText counting = new CountingText(text);
        pattern.matcher(counting).matches();
        Matcher finding = pattern.matcher(counting);
        while (finding.find()) {
            // Counts the steps of each match.
        }
        return counting.steps[0];
    }

    private static final class CountingText implements CharSequence {
        private final CharSequence text;
        private final long[] steps;

        CountingText(CharSequence text) {
            this(text, new long[1]);
        }

        private CountingText(CharSequence text, long[] steps) {
            this.text = text;
            this.steps = steps;
        }

        @Override
        public char charAt(int index) {
            steps[0]++;
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new CountingText(text.subSequence(start, end), steps);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
