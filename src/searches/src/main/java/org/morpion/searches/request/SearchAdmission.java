package org.morpion.searches.request;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Owner;
import org.morpion.access.idempotency.IdempotencyKeys;
import org.morpion.access.idempotency.IdempotentRequest.Kind;
import org.morpion.access.quota.Quotas;
import org.morpion.http.request.RequestKey;
import org.morpion.http.request.WriteGate;
import org.morpion.record.Warning;
import org.morpion.searches.NewSearch;
import org.morpion.searches.Searches;
import org.morpion.searches.plan.SearchPlanner;
import org.morpion.searches.plan.SearchRequest;
import org.morpion.searches.transfer.SearchCarrier;

/** Admission of search requests, idempotent for requests with a key. */
@ApplicationScoped
class SearchAdmission {
    private final WriteGate gate;
    private final SearchPlanner planner;
    private final SearchCarrier carrier;
    private final Searches searches;
    private final Quotas quotas;
    private final IdempotencyKeys keys;
    private final CurrentCaller current;

    SearchAdmission(
            WriteGate gate,
            SearchPlanner planner,
            SearchCarrier carrier,
            Searches searches,
            Quotas quotas,
            IdempotencyKeys keys,
            CurrentCaller current) {
        this.gate = gate;
        this.planner = planner;
        this.carrier = carrier;
        this.searches = searches;
        this.quotas = quotas;
        this.keys = keys;
        this.current = current;
    }

    /**
     * Search created by a request.
     *
     * @param view the search; for a key used before, in its current state
     * @param warnings the warnings about the documents of the request
     */
    record Admitted(Searches.View view, List<Warning> warnings) {}

    /**
     * Creates the requested search.
     *
     * @param key the {@code Idempotency-Key} of the request
     * @return the new search, or the earlier one for a key used before
     */
    Admitted admit(SearchRequest request, Optional<RequestKey> key) {
        Owner owner = current.get().owner();
        return keys.createOnce(
                Kind.SEARCH,
                owner.id(),
                key,
                known -> known.map(id -> new Admitted(searches.get(id), List.of())),
                () -> {
                    gate.require();
                    planner.requireReadable(request);
                    NewSearch search =
                            request.hasCheckpoint() ? carrier.takeUp(request) : NewSearch.of(planner.plan(request));
                    return new Admitted(
                            create(search, owner, key), search.plan().warnings());
                });
    }

    /**
     * Creates the search and reads it in the same transaction. A failed read after the commit would look like a failed
     * creation.
     */
    private Searches.View create(NewSearch search, Owner owner, Optional<RequestKey> key) {
        return QuarkusTransaction.requiringNew().call(() -> {
            quotas.require(owner.account(), searches.amounts(search));
            String id = searches.create(search, owner, null);
            key.ifPresent(once -> keys.remember(Kind.SEARCH, owner.id(), once, id));
            return searches.get(id);
        });
    }
}
