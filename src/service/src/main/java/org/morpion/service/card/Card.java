package org.morpion.service.card;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.util.Locale;
import java.util.Optional;
import org.morpion.http.request.ApiPaths;
import org.morpion.registry.ListedRecord;
import org.morpion.render.GameTitle;

/**
 * A published record as other sites show it.
 *
 * @param author null if unknown
 */
record Card(String id, String variant, int score, String author) {
    /** Path under which records are shared, without the id. */
    static final String SHARED = "/records/";

    static Card of(ListedRecord record) {
        return new Card(record.id(), record.variant(), record.score(), record.author());
    }

    String title() {
        return GameTitle.of(variant, score, author);
    }

    /** Returns the path of the record in the API. */
    String path() {
        return ApiPaths.RECORDS + "/" + id;
    }

    /** Returns the path under which the record is shared. */
    String sharedPath() {
        return SHARED + id;
    }

    /** Returns the address of the service as the request names it; empty without a host. */
    static Optional<String> address(HttpServerRequest request) {
        HostAndPort host = request.authority();
        return host == null
                ? Optional.empty()
                : Optional.of((request.scheme() + "://" + host).toLowerCase(Locale.ROOT));
    }

    /** Escapes a text for the content and the quoted attributes of HTML. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
