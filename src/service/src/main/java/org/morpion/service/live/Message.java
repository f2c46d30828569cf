package org.morpion.service.live;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;

/**
 * One thing that a client is told.
 *
 * @param id from 1, without gaps; null for what is not numbered
 * @param type of a search {@code state}, {@code best}, {@code checkpoint} or {@code progress}, of the registry
 *     {@code record} or {@code best}; {@code heartbeat}
 * @param data a JSON object
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Message(Long id, String type, @JsonRawValue String data) {

    static final Message HEARTBEAT = new Message(null, "heartbeat", "{}");

    boolean isHeartbeat() {
        return this == HEARTBEAT;
    }
}
