package org.morpion.access;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import org.morpion.http.database.DatabaseClock;

/** The caller of the current request. */
@ApplicationScoped
public class CurrentCaller {
    /** Identity attribute with the {@link Caller}. */
    static final String ATTRIBUTE = Caller.class.getName();

    /** Identity attribute with the expiry of the token; absent for callers without a token. */
    static final String ENDS_AT = Permit.class.getName();

    private final SecurityIdentity identity;
    private final KeyVerifier keys;
    private final DatabaseClock clock;

    CurrentCaller(SecurityIdentity identity, KeyVerifier keys, DatabaseClock clock) {
        this.identity = identity;
        this.keys = keys;
        this.clock = clock;
    }

    /** Returns the caller. Needs an active request. */
    public Caller get() {
        return identity.getAttribute(ATTRIBUTE);
    }

    /** Returns the caller's permit, for responses that outlast the request. Needs an active request. */
    public Permit permit() {
        Instant endsAt = identity.getAttribute(ENDS_AT);
        String id = get().id();
        return new Permit(
                () -> endsAt == null ? keys.holds(id) : clock.instant().isBefore(endsAt));
    }

    /** Returns the caller in a route handler, before a resource is matched. Call it only after authentication. */
    public static Caller of(RoutingContext request) {
        return ((QuarkusHttpUser) request.user()).getSecurityIdentity().getAttribute(ATTRIBUTE);
    }
}
