package org.morpion.service.access;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import org.morpion.service.database.DatabaseClock;

/** The caller of the request that is being answered. */
@ApplicationScoped
public class CurrentCaller {
    /** The caller, as an attribute of the identity that the framework keeps for a request. */
    static final String ATTRIBUTE = Caller.class.getName();

    /** When the token that was shown ends, as an attribute of the identity; missing where none was. */
    static final String ENDS_AT = Permit.class.getName();

    private final SecurityIdentity identity;
    private final KeyVerifier keys;
    private final DatabaseClock clock;

    CurrentCaller(SecurityIdentity identity, KeyVerifier keys, DatabaseClock clock) {
        this.identity = identity;
        this.keys = keys;
        this.clock = clock;
    }

    /** The caller; to be asked for in a request only. */
    public Caller get() {
        return identity.getAttribute(ATTRIBUTE);
    }

    /** What lets the caller in, for an answer that outlasts the request; to be asked for in a request only. */
    public Permit permit() {
        Instant endsAt = identity.getAttribute(ENDS_AT);
        String id = get().id();
        return new Permit(
                () -> endsAt == null ? keys.holds(id) : clock.instant().isBefore(endsAt));
    }

    /** The caller of a request that has not reached a resource; to be asked for behind the framework's own gate. */
    public static Caller of(RoutingContext request) {
        return ((QuarkusHttpUser) request.user()).getSecurityIdentity().getAttribute(ATTRIBUTE);
    }
}
