package org.morpion.http.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.runtime.util.HashUtil;
import java.util.Optional;
import org.morpion.http.problem.ProblemType;

/**
 * The {@code Idempotency-Key} of a request. Keys of different callers are independent.
 *
 * @param hash SHA-256 of the body and the query, 64 hexadecimal digits
 */
public record RequestKey(String text, String hash) {
    /** The size of the database column. */
    private static final int MAX_LENGTH = 255;

    /**
     * Reads the key of a request.
     *
     * @param header null if absent
     * @param query null if absent
     * @return empty if the request has no key
     * @throws HttpProblem if the key is blank or too long
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
     * Requires that this request equals the earlier one with the same key.
     *
     * @throws HttpProblem if they differ
     */
    public void requireSame(String earlierHash) {
        if (!earlierHash.equals(hash)) {
            throw ProblemType.IDEMPOTENCY_KEY_REUSED.problem(
                    "The Idempotency-Key " + text + " was used with another request. Send a new key.");
        }
    }
}
