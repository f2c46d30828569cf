package org.morpion.service.access;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import java.time.Instant;

/** Callers, as the framework wants them: with their scopes, and nothing else, as roles. */
final class Identities {
    private Identities() {}

    /** The identity of a caller that has been recognised. */
    static SecurityIdentity of(Caller caller) {
        return builder(caller).build();
    }

    /** The identity of a caller that has shown a token, which ends then. */
    static SecurityIdentity of(Caller caller, Instant endsAt) {
        return builder(caller).addAttribute(CurrentCaller.ENDS_AT, endsAt).build();
    }

    /** The identity of a caller that has shown nothing to be recognised by. */
    static SecurityIdentity anonymous(Caller caller) {
        return builder(caller).setAnonymous(true).build();
    }

    private static QuarkusSecurityIdentity.Builder builder(Caller caller) {
        return QuarkusSecurityIdentity.builder()
                .setPrincipal(new QuarkusPrincipal(caller.id()))
                .addRoles(caller.scopes())
                .addAttribute(CurrentCaller.ATTRIBUTE, caller);
    }
}
