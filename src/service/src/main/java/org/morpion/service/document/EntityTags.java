package org.morpion.service.document;

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
 * Entity tags derived from everything that an answer depends on (the document, the query, the form, the version of the
 * service) rather than from the answer itself, so that a client which has it costs no work.
 */
@ApplicationScoped
public class EntityTags {
    private static final int TAG_BYTES = 16;

    private final String version;

    EntityTags(@ConfigProperty(name = "quarkus.application.version") String version) {
        this.version = version;
    }

    /**
     * The tag of an answer to this request; a weak one, because the answer may be compressed or not.
     *
     * @param content what the answer is made from
     */
    public EntityTag of(byte[] content, Negotiator.Choice choice, UriInfo uri, String contentType) {
        // Not the request's URI, which a client of HTTP/1.0 need not give a host.
        String query = new TreeMap<>(uri.getQueryParameters()).toString();
        String inputs = String.join("\n", version, choice.mediaType().toString(), query, "" + contentType, "");
        MessageDigest digest = sha256();
        digest.update(inputs.getBytes(StandardCharsets.UTF_8));
        byte[] hash = Arrays.copyOf(digest.digest(content), TAG_BYTES);
        return new EntityTag(Base64.getUrlEncoder().withoutPadding().encodeToString(hash), true);
    }

    /**
     * Whether {@code If-None-Match} says that the client has this (RFC 9110, §13.1.2). For every method alike: the
     * posts answered here change nothing, so that 304 serves them better than the 412 which is meant for others.
     * {@code *} is no tag, and is seen to elsewhere.
     */
    static boolean hasAlready(HttpHeaders headers, EntityTag tag) {
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
