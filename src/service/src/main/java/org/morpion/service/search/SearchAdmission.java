package org.morpion.service.search;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.PersistenceException;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Warning;
import org.morpion.service.access.CurrentCaller;
import org.morpion.service.access.Owner;
import org.morpion.service.quota.Quotas;
import org.morpion.service.request.RequestKey;
import org.morpion.service.request.WriteGate;

/** Admits search requests idempotently. */
@ApplicationScoped
class SearchAdmission {
    private final WriteGate gate;
    private final SearchPlanner planner;
    private final CarriedSearches carried;
    private final Searches searches;
    private final Quotas quotas;
    private final IdempotencyKeys keys;
    private final CurrentCaller current;

    SearchAdmission(
            WriteGate gate,
            SearchPlanner planner,
            CarriedSearches carried,
            Searches searches,
            Quotas quotas,
            IdempotencyKeys keys,
            CurrentCaller current) {
        this.gate = gate;
        this.planner = planner;
        this.carried = carried;
        this.searches = searches;
        this.quotas = quotas;
        this.keys = keys;
        this.current = current;
    }

    /**
     * A search that has been made.
     *
     * @param view the search; with a key that is known, as it is now
     * @param warnings what was odd in the documents that it was made from
     */
    record Admitted(Searches.View view, List<Warning> warnings) {}

    /**
     * Makes the search that is asked for.
     *
     * @param key the request's {@code Idempotency-Key}
     * @return the search; with a key that is known, the one made then
     */
    Admitted admit(SearchRequest request, Optional<RequestKey> key) {
        Owner owner = current.get().owner();
        Optional<String> known = key.flatMap(once -> keys.searchMadeWith(owner.id(), once));
        if (known.isPresent()) {
            return new Admitted(searches.get(known.get()), List.of());
        }
        gate.require();
        planner.requireReadable(request);
        NewSearch search = request.hasCheckpoint() ? carried.takeUp(request) : NewSearch.of(planner.plan(request));
        try {
            return new Admitted(create(search, owner, key), search.plan().warnings());
        } catch (PersistenceException | HttpProblem e) {
            // Another request with the same key was faster, and may have used up the quota.
            return key.flatMap(once -> keys.searchMadeWith(owner.id(), once))
                    .map(id -> new Admitted(searches.get(id), List.of()))
                    .orElseThrow(() -> e);
        }
    }

    /** What is answered is read in the same transaction: after it, nothing may fail that reads as if it had. */
    private Searches.View create(NewSearch search, Owner owner, Optional<RequestKey> key) {
        return QuarkusTransaction.requiringNew().call(() -> {
            quotas.require(owner.account(), searches.amounts(search));
            String id = searches.create(search, owner, null);
            key.ifPresent(once -> keys.remember(owner.id(), once, id));
            return searches.get(id);
        });
    }
}
