package org.morpion.service.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.runtime.util.HashUtil;
import java.util.Optional;
import org.morpion.service.problem.ProblemType;

/**
 * The {@code Idempotency-Key} of a request. Each caller has keys of its own.
 *
 * @param hash SHA-256 of what the request says besides, 64 hexadecimal digits
 */
public record RequestKey(String text, String hash) {
    /** As much as the database keeps. */
    private static final int MAX_LENGTH = 255;

    /**
     * The key of a request with this header.
     *
     * @param header null for none
     * @param query null for none
     * @return empty if the request has none
     * @throws HttpProblem if it is blank or too long
     */
    public static Optional<RequestKey> of(String header, byte[] body, String query) {
        if (header == null) {
            return Optional.empty();
        }
        if (header.isBlank() || header.length() > MAX_LENGTH) {
            throw Parameters.invalid("Idempotency-Key", header, "1 to " + MAX_LENGTH + " characters");
        }
        String hash = HashUtil.sha256(body);
        return Optional.of(new RequestKey(header, query == null ? hash : HashUtil.sha256(hash + "?" + query)));
    }

    /**
     * Requires that an earlier request with this key was the same.
     *
     * @throws HttpProblem if it said something else
     */
    public void requireSame(String earlierHash) {
        if (!earlierHash.equals(hash)) {
            throw ProblemType.IDEMPOTENCY_KEY_REUSED
                    .because("The Idempotency-Key " + text + " was used with another request.")
                    .build();
        }
    }
}
