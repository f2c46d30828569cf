package org.morpion.service.access;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a caller may do, by the names that keys, tokens and {@code @RolesAllowed} have for it. */
public final class Scopes {
    /** Documents sent and answered: validated, converted, drawn. */
    public static final String DOCUMENTS = "document";

    public static final String RECORD_READ = "record:read";
    public static final String RECORD_WRITE = "record:write";

    /** To change and delete the records of others. */
    public static final String RECORD_MODERATE = "record:moderate";

    /** The caller's own searches and schedules. */
    public static final String SEARCH_READ = "search:read";

    /** To make the caller's own searches and schedules, and to change them. */
    public static final String SEARCH_WRITE = "search:write";

    /** The best game of any search, whoever owns it, for those who know the search's id. */
    public static final String SEARCH_BEST = "search:best";

    /** To make keys with scopes of the caller's own, and to revoke them. */
    public static final String KEYS = "key";

    /** Everything, for everybody's things. */
    public static final String ADMIN = "admin";

    /** All scopes, in the order in which they are explained. */
    public static final List<String> ALL = List.of(
            DOCUMENTS, RECORD_READ, RECORD_WRITE, RECORD_MODERATE, SEARCH_READ, SEARCH_WRITE, SEARCH_BEST, KEYS, ADMIN);

    private Scopes() {}

    /** These scopes, and all that they bring along: an administrator has every scope. */
    static Set<String> implied(Set<String> scopes) {
        Set<String> implied = new TreeSet<>(scopes.contains(ADMIN) ? ALL : scopes);
        return Set.copyOf(implied);
    }
}
