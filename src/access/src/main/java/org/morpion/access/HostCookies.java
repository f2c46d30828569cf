package org.morpion.access;

import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.impl.ServerCookie;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /** Removes the prefix, and cookies of sessions that lack it. */
    private static String own(List<String> headers) {
        return headers.stream()
                .flatMap(header -> Arrays.stream(header.split("; ?")))
                .flatMap(HostCookies::own)
                .collect(Collectors.joining("; "));
    }

    private static Stream<String> own(String cookie) {
        if (cookie.startsWith(PREFIX) && BrowserSessions.isOwn(cookie.substring(PREFIX.length()))) {
            return Stream.of(cookie.substring(PREFIX.length()));
        }
        // Decoded as by the framework, which skips characters before a name, such as commas.
        return ServerCookieDecoder.STRICT.decodeAll(cookie).stream()
                .filter(other -> !BrowserSessions.isOwn(other.name()))
                .map(other -> other.name() + "=" + other.value());
    }

    private static void addPrefix(RoutingContext context) {
        HttpServerResponse response = context.response();
        for (Cookie cookie : List.copyOf(context.request().cookies())) {
            if (BrowserSessions.isOwn(cookie.getName()) && ((ServerCookie) cookie).isChanged()) {
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
