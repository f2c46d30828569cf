package org.morpion.http.request;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.logging.MDC;
import org.morpion.http.problem.LogFields;

/**
 * Filter that assigns an id to every request, and returns it in the response. Every log line of the request has the id
 * too. A proxy's id is kept if it is short and plain, so that both logs use the same one.
 */
@ApplicationScoped
class RequestIds {
    /** A header of requests and of responses. */
    static final String HEADER = "X-Request-Id";

    private static final String TRACE_PARENT = "traceparent";
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:-]{1,64}");
    private static final Pattern TRACE =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");
    private static final Pattern SEARCH = Pattern.compile(ApiPaths.SEARCHES + "/([0-9a-f-]{36})(?:/.*)?");

    void register(@Observes Filters filters) {
        Stage.ID.add(filters, this::name);
    }

    private void name(RoutingContext context) {
        HttpServerRequest request = context.request();
        String id = id(request);
        context.response().putHeader(HEADER, id);
        MDC.put(LogFields.REQUEST, id);
        if (request.path() != null) {
            Matcher search = SEARCH.matcher(request.path());
            if (search.matches()) {
                MDC.put(LogFields.SEARCH, search.group(1));
            }
        }
        context.next();
    }

    private static String id(HttpServerRequest request) {
        String given = request.getHeader(HEADER);
        if (given != null && PLAIN.matcher(given).matches()) {
            return given;
        }
        String parent = request.getHeader(TRACE_PARENT);
        if (parent != null) {
            Matcher trace = TRACE.matcher(parent);
            if (trace.matches()) {
                return trace.group(1);
            }
        }
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }
}
