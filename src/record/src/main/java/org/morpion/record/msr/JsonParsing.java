package org.morpion.record.msr;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import org.morpion.record.ReadLimits;

/** Configuration of the parsers for untrusted JSON. */
public final class JsonParsing {
    /**
     * Maximum length of a name in bytes. A factory caches thousands of names across documents, including untrusted
     * ones.
     */
    static final int MAX_NAME = 1_000;

    private JsonParsing() {}

    /** Returns a factory of parsers within limits; it may be shared between threads. */
    public static JsonFactory factory(ReadLimits limits) {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.depth())
                        .maxNumberLength(limits.numberLength())
                        .maxNameLength(MAX_NAME)
                        .maxStringLength(textBudget(limits))
                        .build())
                // Names come from untrusted documents and must not fill the JVM's table of interned strings.
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .build();
    }

    /**
     * Returns the maximum number of characters in all strings together. It is the size of the largest document rather
     * than that of the larger inflated JSON, because strings occupy several times their length in memory.
     */
    static int textBudget(ReadLimits limits) {
        return limits.documentBytes();
    }
}
