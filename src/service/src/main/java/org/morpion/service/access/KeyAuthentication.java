package org.morpion.service.access;

import io.quarkus.security.identity.request.BaseAuthenticationRequest;

/** Asks who has shown a key. */
class KeyAuthentication extends BaseAuthenticationRequest {
    private final KeyText key;

    KeyAuthentication(KeyText key) {
        this.key = key;
    }

    KeyText key() {
        return key;
    }
}
