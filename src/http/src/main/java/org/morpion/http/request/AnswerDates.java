package org.morpion.http.request;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Filter that sets the {@code Date} header of every response. RFC 9110, section 6.6.1, requires it of servers with a
 * clock.
 */
@ApplicationScoped
class AnswerDates {

    /** IMF-fixdate, with a two-digit day. */
    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    void register(@Observes Filters filters) {
        Stage.DATE.add(filters, AnswerDates::date);
    }

    private static void date(RoutingContext context) {
        context.addHeadersEndHandler(end -> context.response().putHeader(HttpHeaders.DATE, FORM.format(Instant.now())));
        context.next();
    }
}
