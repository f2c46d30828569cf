package org.morpion.access;

import io.quarkus.runtime.configuration.ConfigurationException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Scopes of keys, tokens and {@code @RolesAllowed}. */
public final class Scopes {
    /** Validate, convert and draw documents in requests. */
    public static final String DOCUMENTS = "document";

    public static final String RECORD_READ = "record:read";
    public static final String RECORD_WRITE = "record:write";

    /** Change and delete other callers' records. */
    public static final String RECORD_MODERATE = "record:moderate";

    /** Read the caller's own searches and schedules. */
    public static final String SEARCH_READ = "search:read";

    /** Create and change the caller's own searches and schedules. */
    public static final String SEARCH_WRITE = "search:write";

    /** Read the best game of any search by the search's id, regardless of its owner. */
    public static final String SEARCH_BEST = "search:best";

    /** Create keys with the caller's own scopes, and revoke them. */
    public static final String KEYS = "key";

    /** Every operation on every caller's resources. */
    public static final String ADMIN = "admin";

    /** All scopes, in the order of the documentation. */
    public static final List<String> ALL = List.of(
            DOCUMENTS, RECORD_READ, RECORD_WRITE, RECORD_MODERATE, SEARCH_READ, SEARCH_WRITE, SEARCH_BEST, KEYS, ADMIN);

    private Scopes() {}

    /** Returns these scopes and all implied ones: {@code admin} implies every scope. */
    static Set<String> implied(Set<String> scopes) {
        Set<String> implied = new TreeSet<>(scopes.contains(ADMIN) ? ALL : scopes);
        return Set.copyOf(implied);
    }

    /** @throws ConfigurationException if one of the names in a setting is not a scope */
    static void requireKnown(String setting, Collection<String> names) {
        Set<String> unknown = new TreeSet<>(names);
        ALL.forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new ConfigurationException(setting + " names " + String.join(", ", unknown)
                    + ", which is not a scope. The scopes are " + String.join(", ", ALL) + ".");
        }
    }
}
