package org.morpion.access;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.morpion.http.request.Stage;

/**
 * Filter that gives the cookies of sign-ins and sessions the name prefix {@code __Host-} over HTTPS. Browsers accept
 * such a cookie only from this very host, so that other hosts of the domain cannot plant a session. The framework's
 * names are fixed; over plain HTTP, where browsers refuse the prefix, they stay.
 */
@ApplicationScoped
class HostCookies {
    private static final String PREFIX = "__Host-";

    private final BrowserSessions sessions;

    HostCookies(BrowserSessions sessions) {
        this.sessions = sessions;
    }

    void register(@Observes Filters filters) {
        Stage.COOKIES.add(filters, this::rename);
    }

    private void rename(RoutingContext context) {
        if (sessions.isEnabled() && context.request().isSSL()) {
            MultiMap headers = context.request().headers();
            if (headers.contains(HttpHeaders.COOKIE)) {
                headers.set(HttpHeaders.COOKIE, own(headers.getAll(HttpHeaders.COOKIE)));
            }
            context.addHeadersEndHandler(ended -> addPrefix(context));
        }
        context.next();
    }

    /** Returns the cookies that have the prefix, without it. The service reads no others. */
    private static String own(List<String> headers) {
        return headers.stream()
                .flatMap(header -> Arrays.stream(header.split("; ?")))
                .filter(cookie -> cookie.startsWith(PREFIX))
                .map(cookie -> cookie.substring(PREFIX.length()))
                .filter(BrowserSessions::isOwn)
                .collect(Collectors.joining("; "));
    }

    private static void addPrefix(RoutingContext context) {
        HttpServerResponse response = context.response();
        for (Cookie cookie : List.copyOf(context.request().cookies())) {
            // A cookie of the request has no path, unless the framework has changed it.
            if (cookie.getPath() != null && BrowserSessions.isOwn(cookie.getName())) {
                response.removeCookies(cookie.getName(), false);
                response.addCookie(Cookie.cookie(PREFIX + cookie.getName(), cookie.getValue())
                        .setPath("/")
                        .setMaxAge(cookie.getMaxAge())
                        .setHttpOnly(true)
                        .setSecure(true)
                        .setSameSite(CookieSameSite.LAX));
            }
        }
    }
}
