package org.morpion.service.request;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Says in each answer when it was made, as RFC 9110, section 6.6.1, asks of servers that have a clock. */
@ApplicationScoped
class AnswerDates {
    /** Before the gates that answer. */
    private static final int PRIORITY = 1100;

    /** An IMF-fixdate, whose days have two digits. */
    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    void register(@Observes Filters filters) {
        filters.register(AnswerDates::date, PRIORITY);
    }

    private static void date(RoutingContext context) {
        context.addHeadersEndHandler(end -> context.response().putHeader(HttpHeaders.DATE, FORM.format(Instant.now())));
        context.next();
    }
}
