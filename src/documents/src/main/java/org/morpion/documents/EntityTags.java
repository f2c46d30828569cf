package org.morpion.documents;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.TreeMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Entity tags of responses, computed from their inputs: the document, the query, the format and the service's version.
 * A client with a current copy thus gets 304 before any work is done.
 */
@ApplicationScoped
public class EntityTags {
    private static final int TAG_BYTES = 16;

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
        MessageDigest digest = sha256();
        digest.update(inputs.getBytes(StandardCharsets.UTF_8));
        byte[] hash = Arrays.copyOf(digest.digest(content), TAG_BYTES);
        return new EntityTag(Base64.getUrlEncoder().withoutPadding().encodeToString(hash), true);
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

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }
}
