package org.morpion.access;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import java.time.Instant;

/** Factory of security identities. An identity's roles are exactly its caller's scopes. */
final class Identities {
    private Identities() {}

    /** Returns the identity of an authenticated caller. */
    static SecurityIdentity of(Caller caller) {
        return builder(caller).build();
    }

    /** Returns the identity of a caller whose access token expires at {@code endsAt}. */
    static SecurityIdentity of(Caller caller, Instant endsAt) {
        return builder(caller).addAttribute(CurrentCaller.ENDS_AT, endsAt).build();
    }

    /** Returns the identity of an anonymous caller. */
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
