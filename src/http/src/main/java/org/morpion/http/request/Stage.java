package org.morpion.http.request;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;

/**
 * Stages that a request passes before its resource, in their order. The framework authenticates after {@link
 * #CROSS_ORIGIN}.
 */
public enum Stage {
    /** Waits until the client takes responses; each later stage may respond. */
    CONNECTION(10_000),
    /** Names the request for logs and the client. */
    ID(1110),
    DATE(1100),
    METRICS(1000),
    COMPRESSION(410),
    /** Refuses ambiguous heads, before any access decision. */
    HEAD(400),
    /** Renames cookies, before their first reader. */
    COOKIES(390),
    /** Answers preflight requests, which carry no credentials. */
    CROSS_ORIGIN(340),
    /** Refuses callers above their rate, before their bodies are read. */
    RATE(180),
    /** Refuses writes to the contract, before their bodies are read. */
    CONTRACT(160),
    /** Reads the body. */
    BODY(150),
    /** Prepares conditional requests for static files and the page. */
    STATIC_FILES(100),
    /** Answers for the page and for shared records, before the static files. */
    SHARED_PAGE(50);

    /** The framework runs filters of higher priority first. */
    private final int priority;

    Stage(int priority) {
        this.priority = priority;
    }

    /** Registers the filter of this stage. */
    public void add(Filters filters, Handler<RoutingContext> filter) {
        filters.register(filter, priority);
    }
}
