package org.morpion.access;

import io.quarkus.security.identity.request.BaseAuthenticationRequest;

/** An authentication request with an API key. */
class KeyAuthentication extends BaseAuthenticationRequest {
    private final KeyText key;

    KeyAuthentication(KeyText key) {
        this.key = key;
    }

    KeyText key() {
        return key;
    }
}
