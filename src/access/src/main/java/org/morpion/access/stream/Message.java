package org.morpion.access.stream;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;

/**
 * A message of an event stream.
 *
 * @param id consecutive from 1; null for messages without a number
 * @param type {@code state}, {@code best}, {@code checkpoint} or {@code progress} for a search; {@code record} or
 *     {@code best} for the registry; {@code heartbeat} for both
 * @param data a JSON object
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Message(Long id, String type, @JsonRawValue String data) {

    public static final Message HEARTBEAT = new Message(null, "heartbeat", "{}");

    @JsonIgnore
    public boolean isHeartbeat() {
        return this == HEARTBEAT;
    }
}
