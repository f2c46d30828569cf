package org.morpion.service.search;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.util.HashUtil;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.PersistenceException;
import java.util.Optional;
import org.morpion.service.request.Parameters;
import org.morpion.service.request.WriteGate;

/** Admits search requests idempotently. */
@ApplicationScoped
class SearchAdmission {
    private static final int MAX_KEY_LENGTH = 255;

    private final WriteGate gate;
    private final SearchPlanner planner;
    private final CarriedSearches carried;
    private final Searches searches;
    private final IdempotencyKeys keys;

    SearchAdmission(
            WriteGate gate, SearchPlanner planner, CarriedSearches carried, Searches searches, IdempotencyKeys keys) {
        this.gate = gate;
        this.planner = planner;
        this.carried = carried;
        this.searches = searches;
        this.keys = keys;
    }

    /**
     * Makes the search that is asked for.
     *
     * @param key the request's {@code Idempotency-Key}
     * @return its id; with a key that is known, that of the search made then
     */
    String admit(SearchRequest request, byte[] body, Optional<String> key) {
        if (key.isPresent() && (key.get().isBlank() || key.get().length() > MAX_KEY_LENGTH)) {
            throw Parameters.invalid("Idempotency-Key", key.get(), "1 to " + MAX_KEY_LENGTH + " characters");
        }
        String hash = HashUtil.sha256(body);
        Optional<String> known = key.flatMap(text -> keys.searchMadeWith(text, hash));
        if (known.isPresent()) {
            return known.get();
        }
        gate.require();
        NewSearch search = request.hasCheckpoint() ? carried.takeUp(request) : NewSearch.of(planner.plan(request));
        try {
            return create(search, key, hash);
        } catch (PersistenceException e) {
            // Another request with the same key was faster.
            return key.flatMap(text -> keys.searchMadeWith(text, hash)).orElseThrow(() -> e);
        }
    }

    private String create(NewSearch search, Optional<String> key, String hash) {
        return QuarkusTransaction.requiringNew().call(() -> {
            String id = searches.create(search, null);
            key.ifPresent(text -> keys.remember(text, hash, id));
            return id;
        });
    }
}
