package org.morpion.http.request;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Filter that translates {@code If-None-Match} (RFC 9110, section 13.1.2) into {@code If-Modified-Since}, the only
 * condition that the framework evaluates for static files. {@code *} becomes a date that no file exceeds. Tags match no
 * file, because static files have no ETags; for the page, which has one, they decide without the date.
 */
@ApplicationScoped
class StaticGate {
    private static final String END_OF_TIME = "Fri, 31 Dec 9999 23:59:59 GMT";

    void register(@Observes Filters filters) {
        Stage.STATIC_FILES.add(filters, this::translate);
    }

    private void translate(RoutingContext context) {
        MultiMap headers = context.request().headers();
        String match = headers.get(HttpHeaders.IF_NONE_MATCH);
        if (match != null && match.strip().equals("*")) {
            headers.set(HttpHeaders.IF_MODIFIED_SINCE, END_OF_TIME);
        } else if (match != null) {
            headers.remove(HttpHeaders.IF_MODIFIED_SINCE);
        }
        context.next();
    }
}
