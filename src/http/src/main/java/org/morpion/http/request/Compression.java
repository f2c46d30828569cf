package org.morpion.http.request;

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
 * Filter that corrects the headers of responses that the framework compresses: {@code Vary} must name {@code
 * Accept-Encoding} for caches, and the uncompressed {@code Content-Length} does not apply.
 */
@ApplicationScoped
class Compression {
    private final Set<String> mediaTypes;

    Compression(@ConfigProperty(name = "quarkus.http.compress-media-types") Set<String> mediaTypes) {
        this.mediaTypes = mediaTypes;
    }

    void register(@Observes Filters filters) {
        Stage.COMPRESSION.add(filters, context -> {
            context.addHeadersEndHandler(end -> complete(context));
            context.next();
        });
    }

    private void complete(RoutingContext context) {
        MultiMap headers = context.response().headers();
        // A 304 has no Content-Type here and must repeat the headers of the cached response.
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
