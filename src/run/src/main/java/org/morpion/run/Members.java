package org.morpion.run;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.morpion.record.text.Excerpt;

/**
 * Type-checked access to the members of a JSON object in a document. A missing member reads as null, as does an
 * explicit null.
 */
final class Members {
    static final String FORMAT = "format";
    static final String VERSION = "version";
    static final String SOLVER = "solver";
    static final String SOLVER_VERSION = "solverVersion";
    static final String VARIANT = "variant";
    static final String SEED = "seed";
    static final String OPTIONS = "options";
    static final String FROM = "from";
    static final String WARM = "warm";
    static final String PARTS = "parts";
    static final String LIMITS = "limits";
    static final String TIME = "time";
    static final String NODES = "nodes";
    static final String TARGET_SCORE = "targetScore";
    static final String EXCHANGE = "exchange";
    static final String CHECKPOINT_INTERVAL = "checkpointInterval";
    static final String LABELS = "labels";
    static final String RECORD = "record";
    static final String AUTHOR = "author";
    static final String DESCRIPTION = "description";
    static final String TAGS = "tags";
    static final String ISLANDS = "islands";
    static final String NUMBER = "number";
    static final String ELAPSED = "elapsed";
    static final String STATE = "state";
    static final String DIGEST = "digest";

    /** The sum of two such durations fits into 64 bits of nanoseconds. */
    static final Duration LONGEST_DURATION = Duration.ofDays(36_500);

    private static final int SHOWN_CHARACTERS = 100;

    private final Map<?, ?> values;
    private final String pointer;

    private Members(Map<?, ?> values, String pointer) {
        this.values = values;
        this.pointer = pointer;
    }

    /**
     * Checks that a value is an object without unknown members.
     *
     * @param pointer the JSON pointer of the value
     * @param names the names of the known members
     */
    static Members of(Object value, String pointer, String... names) throws UnreadableDocumentException {
        if (!(value instanceof Map<?, ?> values)) {
            throw UnreadableDocumentException.invalid(pointer, "an object");
        }
        TreeSet<String> known = new TreeSet<>(List.of(names));
        for (Object name : values.keySet()) {
            if (!known.contains(name)) {
                throw UnreadableDocumentException.invalid(
                        member(pointer, (String) name), "absent; the known members are " + String.join(", ", known));
            }
        }
        return new Members(values, pointer);
    }

    String text(String name) throws UnreadableDocumentException {
        return text(values.get(name), at(name));
    }

    Long integer(String name) throws UnreadableDocumentException {
        Object value = values.get(name);
        if (value != null && !(value instanceof Long)) {
            throw UnreadableDocumentException.invalid(at(name), "a whole number of at most 64 bits");
        }
        return (Long) value;
    }

    Integer shortInteger(String name) throws UnreadableDocumentException {
        Long value = integer(name);
        if (value != null && value != value.intValue()) {
            throw UnreadableDocumentException.invalid(at(name), "a whole number of at most 32 bits");
        }
        return value == null ? null : Integer.valueOf(value.intValue());
    }

    Long positive(String name) throws UnreadableDocumentException {
        return atLeastOne(name, integer(name));
    }

    Integer shortPositive(String name) throws UnreadableDocumentException {
        return atLeastOne(name, shortInteger(name));
    }

    private <N extends Number> N atLeastOne(String name, N value) throws UnreadableDocumentException {
        if (value != null && value.longValue() < 1) {
            throw UnreadableDocumentException.invalid(at(name), "at least 1");
        }
        return value;
    }

    Boolean bool(String name) throws UnreadableDocumentException {
        Object value = values.get(name);
        if (value != null && !(value instanceof Boolean)) {
            throw UnreadableDocumentException.invalid(at(name), "true or false");
        }
        return (Boolean) value;
    }

    Duration duration(String name) throws UnreadableDocumentException {
        String text = text(name);
        if (text == null) {
            return null;
        }
        Duration duration = durationOf(text);
        if (duration == null) {
            throw UnreadableDocumentException.invalid(
                    at(name), "an ISO 8601 duration up to " + LONGEST_DURATION.toDays() + " days, such as PT10M");
        }
        return duration;
    }

    /** Parses a duration; null if the text is invalid, negative or longer than {@link #LONGEST_DURATION}. */
    static Duration durationOf(String text) {
        try {
            Duration duration = Duration.parse(text);
            return duration.isNegative() || duration.compareTo(LONGEST_DURATION) > 0 ? null : duration;
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** An object; null if missing. */
    Members object(String name, String... names) throws UnreadableDocumentException {
        Object value = values.get(name);
        return value == null ? null : of(value, at(name), names);
    }

    List<?> list(String name) throws UnreadableDocumentException {
        Object value = values.get(name);
        if (value != null && !(value instanceof List)) {
            throw UnreadableDocumentException.invalid(at(name), "an array");
        }
        return (List<?>) value;
    }

    /** A list of strings; empty if missing. */
    List<String> texts(String name) throws UnreadableDocumentException {
        List<String> texts = new ArrayList<>();
        List<?> values = list(name);
        for (int i = 0; values != null && i < values.size(); i++) {
            String text = text(values.get(i), at(name) + "/" + i);
            if (text == null) {
                throw UnreadableDocumentException.invalid(at(name) + "/" + i, "a string");
            }
            texts.add(text);
        }
        return texts;
    }

    /** A map of arbitrary values; null if missing. */
    Map<String, Object> map(String name) throws UnreadableDocumentException {
        Object value = values.get(name);
        if (value == null) {
            return null;
        }
        if (!(value instanceof Map<?, ?> members)) {
            throw UnreadableDocumentException.invalid(at(name), "an object");
        }
        Map<String, Object> map = new LinkedHashMap<>();
        members.forEach((key, member) -> map.put((String) key, member));
        return map;
    }

    /** A map of strings, possibly with null values; empty if missing. */
    Map<String, String> textMap(String name) throws UnreadableDocumentException {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, Object> members = map(name);
        if (members != null) {
            for (Map.Entry<String, Object> member : members.entrySet()) {
                texts.put(member.getKey(), text(member.getValue(), member(at(name), member.getKey())));
            }
        }
        return texts;
    }

    private String at(String name) {
        return member(pointer, name);
    }

    private static String text(Object value, String pointer) throws UnreadableDocumentException {
        if (value != null && !(value instanceof String)) {
            throw UnreadableDocumentException.invalid(pointer, "a string");
        }
        return (String) value;
    }

    private static String member(String parent, String name) {
        return parent + "/"
                + Excerpt.of(name, SHOWN_CHARACTERS).replace("~", "~0").replace("/", "~1");
    }
}
