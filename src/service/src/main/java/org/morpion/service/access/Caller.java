package org.morpion.service.access;

import java.util.Set;

/**
 * Who makes a request.
 *
 * @param id stable, at most 200 characters: {@code local}, {@code address:<ip>}, {@code key:<id>}, or {@code
 *     user:<issuer>#<subject>}
 * @param scopes what it may do, implied scopes included
 * @param seesAll whether it sees the searches and schedules of others
 */
public record Caller(String id, Set<String> scopes, boolean seesAll) {
    /** The only caller of a service that is open on loopback alone. */
    public static final String LOCAL = "local";

    /** As much as the database keeps of a caller's id. */
    public static final int MAX_ID_LENGTH = 200;

    public boolean has(String scope) {
        return scopes.contains(scope);
    }

    public boolean isAdmin() {
        return has(Scopes.ADMIN);
    }

    /** Whether what this caller id owns is there for the caller. */
    public boolean sees(String owner) {
        return seesAll || id.equals(owner);
    }
}
