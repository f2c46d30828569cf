package org.morpion.service.contract;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The operations of the contract that the service under test has answered with a success. */
@ApplicationScoped
class CalledOperations {
    private static final int PRIORITY = 2000;
    private static final int FIRST_REDIRECT = 300;

    private final Contract contract = Contract.kept();
    private final Set<String> successful = new ConcurrentSkipListSet<>();

    void register(@Observes Filters filters) {
        filters.register(this::watch, PRIORITY);
    }

    private void watch(RoutingContext context) {
        String method = context.request().method().name();
        String path = context.request().path();
        // When the head of the answer is sent, since clients continue before the end of a stream.
        context.addHeadersEndHandler(sent -> {
            if (context.response().getStatusCode() < FIRST_REDIRECT) {
                contract.operation(method, path)
                        .map(operation ->
                                operation.description().get("operationId").textValue())
                        .ifPresent(successful::add);
            }
        });
        context.next();
    }

    void forget() {
        successful.clear();
    }

    /** Operation ids since {@link #forget}. */
    Set<String> successful() {
        return Set.copyOf(successful);
    }
}
