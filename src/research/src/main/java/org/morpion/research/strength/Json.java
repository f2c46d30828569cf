package org.morpion.research.strength;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** JSON mapping of trials and results, one line each. */
final class Json {
    static final JsonMapper MAPPER = JsonMapper.builder()
            // Same type as in options, so that values read equal values written.
            .enable(DeserializationFeature.USE_LONG_FOR_INTS)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    private Json() {}
}
