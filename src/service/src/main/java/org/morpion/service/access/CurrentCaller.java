package org.morpion.service.access;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;

/** The caller of the request that is being answered. */
@ApplicationScoped
public class CurrentCaller {
    /** The caller, as an attribute of the identity that the framework keeps for a request. */
    static final String ATTRIBUTE = Caller.class.getName();

    private final SecurityIdentity identity;

    CurrentCaller(SecurityIdentity identity) {
        this.identity = identity;
    }

    /** The caller; to be asked for in a request only. */
    public Caller get() {
        return identity.getAttribute(ATTRIBUTE);
    }

    /** The caller of a request that has not reached a resource; to be asked for behind the framework's own gate. */
    public static Caller of(RoutingContext request) {
        return ((QuarkusHttpUser) request.user()).getSecurityIdentity().getAttribute(ATTRIBUTE);
    }
}
