package org.morpion.service.live;

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
record Message(Long id, String type, @JsonRawValue String data) {

    static final Message HEARTBEAT = new Message(null, "heartbeat", "{}");

    boolean isHeartbeat() {
        return this == HEARTBEAT;
    }
}
