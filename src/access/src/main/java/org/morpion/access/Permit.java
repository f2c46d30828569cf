package org.morpion.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.function.BooleanSupplier;

/**
 * The authorisation of a response that outlasts its request. Long responses check it repeatedly, because keys can be
 * revoked and credentials expire.
 */
public final class Permit {
    private final BooleanSupplier valid;

    Permit(BooleanSupplier valid) {
        this.valid = valid;
    }

    /** Whether the caller's credentials are still valid, as of a few seconds ago at most. May query the database. */
    public boolean holds() {
        return valid.getAsBoolean();
    }

    /**
     * Fails if the caller's credentials are no longer valid.
     *
     * @throws HttpProblem if they are not
     */
    public void require() {
        if (!holds()) {
            throw BearerMechanism.refusal(
                    "The key was revoked, or the key, token or session has expired, since the request began.");
        }
    }
}
