package org.morpion.service.request;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Locale;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Keeps the headers true of answers that the framework compresses on their way out: caches have to know that they
 * depend on {@code Accept-Encoding}, and the length of the plain bytes is not that of the answer.
 */
@ApplicationScoped
class Compression {
    /** Before everything that may answer. */
    private static final int PRIORITY = 400;

    private final Set<String> mediaTypes;

    Compression(@ConfigProperty(name = "quarkus.http.compress-media-types") Set<String> mediaTypes) {
        this.mediaTypes = mediaTypes;
    }

    void register(@Observes Filters filters) {
        filters.register(
                context -> {
                    context.addHeadersEndHandler(end -> complete(context));
                    context.next();
                },
                PRIORITY);
    }

    private void complete(RoutingContext context) {
        MultiMap headers = context.response().headers();
        // What has not been modified has no type here, and the same headers as the answer that the client has.
        boolean notModified = context.response().getStatusCode() == 304;
        if (!notModified && !isCompressed(headers.get(HttpHeaders.CONTENT_TYPE))) {
            return;
        }
        if (!headers.getAll(HttpHeaders.VARY)
                .toString()
                .toLowerCase(Locale.ROOT)
                .contains("accept-encoding")) {
            headers.add(HttpHeaders.VARY, "Accept-Encoding");
        }
        if (context.request().method() == HttpMethod.HEAD
                && context.request().headers().contains(HttpHeaders.ACCEPT_ENCODING)) {
            headers.remove(HttpHeaders.CONTENT_LENGTH);
        }
    }

    private boolean isCompressed(String contentType) {
        return contentType != null && mediaTypes.contains(contentType.split(";", 2)[0]);
    }
}
