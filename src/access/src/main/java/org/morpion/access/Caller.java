package org.morpion.access;

import java.util.Set;
import org.morpion.http.admission.CallerKind;

/**
 * The authenticated or anonymous principal of a request.
 *
 * @param id stable, at most 200 characters: {@code local}, {@code address:<ip>}, {@code key:<id>}, or {@code
 *     user:<issuer>#<subject>}
 * @param account id that quotas and fair queueing charge: the caller's own, or that of the creator of its key
 * @param scopes granted scopes, including implied ones
 * @param seesAll whether the caller sees other callers' searches and schedules
 */
public record Caller(String id, String account, Set<String> scopes, boolean seesAll) {
    /** Id of the anonymous caller of an open service on a loopback address. */
    public static final String LOCAL = "local";

    /** Id prefix of people and of programs with a person's access token. */
    static final String USER = "user:";

    /** Column length of caller ids in the database. */
    public static final int MAX_ID_LENGTH = 200;

    /** Creates a caller that is its own account. */
    public Caller(String id, Set<String> scopes, boolean seesAll) {
        this(id, id, scopes, seesAll);
    }

    /** Returns the owner to store with resources that the caller creates. */
    public Owner owner() {
        return new Owner(id, account);
    }

    /** Whether the caller authenticated with a key, a token or a session. */
    boolean isAuthenticated() {
        return isPerson() || ApiKey.ofCaller(id) != null;
    }

    /** Whether the caller is a person, or a program with a person's access token. */
    public boolean isPerson() {
        return id.startsWith(USER);
    }

    /** Returns the kind of caller by which requests are admitted. This machine's user counts as authenticated. */
    public CallerKind kind() {
        if (!isAuthenticated() && !id.equals(LOCAL)) {
            return CallerKind.ANONYMOUS;
        }
        return isAdmin() && isAuthenticated() ? CallerKind.ADMINISTRATOR : CallerKind.AUTHENTICATED;
    }

    public boolean has(String scope) {
        return scopes.contains(scope);
    }

    public boolean isAdmin() {
        return has(Scopes.ADMIN);
    }

    /** Whether the caller owns a resource: the caller created it, or its account is charged for it. */
    public boolean owns(String owner, String account) {
        return id.equals(owner) || id.equals(account);
    }

    /** Whether the caller may read a resource with this owner and account. */
    public boolean sees(String owner, String account) {
        return seesAll || owns(owner, account);
    }

    /** Whether the caller is an account, to which the resources of other callers may be charged. */
    public boolean isAccount() {
        return id.equals(account);
    }
}
