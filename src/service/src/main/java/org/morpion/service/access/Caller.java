package org.morpion.service.access;

import java.util.Set;

/**
 * Who makes a request.
 *
 * @param id stable, at most 200 characters: {@code local}, {@code address:<ip>}, {@code key:<id>}, or {@code
 *     user:<issuer>#<subject>}
 * @param account who its quotas and turns are counted for: the caller itself, or the one that made its key
 * @param scopes what it may do, implied scopes included
 * @param seesAll whether it sees the searches and schedules of others
 */
public record Caller(String id, String account, Set<String> scopes, boolean seesAll) {
    /** The only caller of a service that is open on loopback alone. */
    public static final String LOCAL = "local";

    /** What the ids of people begin with. */
    static final String USER = "user:";

    /** As much as the database keeps of a caller's id. */
    public static final int MAX_ID_LENGTH = 200;

    /** A caller that has quotas of its own. */
    public Caller(String id, Set<String> scopes, boolean seesAll) {
        this(id, id, scopes, seesAll);
    }

    /** To whom that belongs what it makes. */
    public Owner owner() {
        return new Owner(id, account);
    }

    /** Whether it has shown something to be recognised by. */
    boolean isRecognised() {
        return isPerson() || ApiKey.ofCaller(id) != null;
    }

    /** Whether it is a person, or a program with a person's token. */
    public boolean isPerson() {
        return id.startsWith(USER);
    }

    public boolean has(String scope) {
        return scopes.contains(scope);
    }

    public boolean isAdmin() {
        return has(Scopes.ADMIN);
    }

    /** Whether this is the caller's: what it has made, and what others have made that is counted for it. */
    public boolean owns(String owner, String account) {
        return id.equals(owner) || id.equals(account);
    }

    /** Whether what belongs to this owner, and is counted for this account, is there for the caller. */
    public boolean sees(String owner, String account) {
        return seesAll || owns(owner, account);
    }

    /** Whether something may be counted for it that others have made. */
    public boolean isAccount() {
        return id.equals(account);
    }
}
