package org.morpion.service.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.function.BooleanSupplier;

/**
 * What lets a caller in. Whoever answers for long looks at it now and then: a key may be revoked meanwhile, and keys
 * and tokens end.
 */
public final class Permit {
    private final BooleanSupplier valid;

    Permit(BooleanSupplier valid) {
        this.valid = valid;
    }

    /** Whether the caller would still be let in, as of a few seconds ago at most. May ask the database. */
    public boolean holds() {
        return valid.getAsBoolean();
    }

    /** @throws HttpProblem if the caller would not be let in any more */
    public void require() {
        if (!holds()) {
            throw BearerMechanism.refusal(
                    "The key has been revoked, or the key, token or session has ended, since the request began.");
        }
    }
}
