package org.morpion.searches;

import java.util.LinkedHashMap;
import java.util.Map;

/** Data of the event for a state change of a search. */
final class StateChange {
    private StateChange() {}

    static Map<String, Object> of(Search search) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("state", search.state);
        if (search.outcome != null && search.state == SearchState.SUCCEEDED) {
            data.put("outcome", search.outcome);
        }
        if (search.failure != null) {
            data.put("failure", search.failure);
        }
        if (search.bestScore != null) {
            data.put("bestScore", search.bestScore);
        }
        return data;
    }
}
