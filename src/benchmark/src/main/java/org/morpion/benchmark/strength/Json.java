package org.morpion.benchmark.strength;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** How trials and results are written, a line for each. */
final class Json {
    static final JsonMapper MAPPER = JsonMapper.builder()
            // As options have them, so that those that were read equal those that were written.
            .enable(DeserializationFeature.USE_LONG_FOR_INTS)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    private Json() {}
}
