package org.morpion.service.record;

import io.quarkus.runtime.util.HashUtil;

/**
 * The {@code Idempotency-Key} of a request.
 *
 * @param hash SHA-256 of what the request says besides, 64 hexadecimal digits
 */
record RequestKey(String text, String hash) {

    /** @param query null for none */
    static RequestKey of(String text, byte[] body, String query) {
        String hash = HashUtil.sha256(body);
        return new RequestKey(text, query == null ? hash : HashUtil.sha256(hash + "?" + query));
    }
}
