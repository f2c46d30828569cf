package org.morpion.documents;

import io.quarkus.runtime.util.HashUtil;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import java.util.TreeMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Entity tags of responses, computed from their inputs: the document, the query, the format and the service's version.
 * A client with a current copy thus gets 304 before any work is done.
 */
@ApplicationScoped
public class EntityTags {
    private static final int TAG_DIGITS = 32;

    private final String version;

    EntityTags(@ConfigProperty(name = "quarkus.application.version") String version) {
        this.version = version;
    }

    /**
     * Returns the entity tag of a response. It is weak, because the response may be compressed.
     *
     * @param content the document from which the response is made
     */
    public EntityTag of(byte[] content, Negotiator.Choice choice, UriInfo uri, String contentType) {
        // The URI itself depends on the host, which an HTTP/1.0 request may omit.
        String query = new TreeMap<>(uri.getQueryParameters()).toString();
        String inputs = String.join("\n", version, choice.mediaType().toString(), query, "" + contentType, "");
        String hash = HashUtil.sha256(inputs + HashUtil.sha256(content));
        return new EntityTag(hash.substring(0, TAG_DIGITS), true);
    }

    /**
     * Whether {@code If-None-Match} contains this tag (RFC 9110, §13.1.2). The result is 304 even for POST, where the
     * RFC prescribes 412: these operations change nothing. {@code *} is not a tag and is handled elsewhere.
     */
    static boolean matchesIfNoneMatch(HttpHeaders headers, EntityTag tag) {
        for (String header : headers.getRequestHeader(HttpHeaders.IF_NONE_MATCH)) {
            for (String candidate : header.split(",")) {
                String stripped = candidate.strip();
                String opaque = stripped.startsWith("W/") ? stripped.substring(2) : stripped;
                if (opaque.equals('"' + tag.getValue() + '"')) {
                    return true;
                }
            }
        }
        return false;
    }
}
