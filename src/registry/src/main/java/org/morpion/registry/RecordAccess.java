package org.morpion.registry;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.UriInfo;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Scopes;
import org.morpion.documents.ChargedGames;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.ResponseException;
import org.morpion.record.CompactGames;
import org.morpion.record.GameRecord;

/** Access to the records that the current caller may see. */
@ApplicationScoped
public class RecordAccess {
    private final RecordStore store;
    private final CurrentCaller current;
    private final UriInfo uri;
    private final ChargedGames charged;

    /** @param uri a proxy for the URI of the current request */
    RecordAccess(RecordStore store, CurrentCaller current, UriInfo uri, ChargedGames charged) {
        this.store = store;
        this.current = current;
        this.uri = uri;
        this.charged = charged;
    }

    /** Returns whether a caller may see a record. */
    public static boolean sees(Caller caller, StoredRecord record) {
        return record.state == RecordState.PUBLISHED || mayWithdraw(caller, record);
    }

    /** Returns whether a caller may withdraw a record: as its owner, or as a moderator. */
    public static boolean mayWithdraw(Caller caller, StoredRecord record) {
        return isModerator(caller) || caller.owns(record.owner, record.account);
    }

    public static boolean isModerator(Caller caller) {
        return caller.has(Scopes.RECORD_MODERATE);
    }

    /** Returns the filter for these parameters, restricted to the records that the caller may see. */
    RecordFilter filter(CatalogueParameters parameters) {
        return parameters.filter(current.get());
    }

    /**
     * Returns a record. Answers with a redirect if it is merged, and with 404 or 410 if it is invisible to the caller.
     *
     * @param suffix the part of the address after the id
     */
    StoredRecord find(String id, String suffix) {
        StoredRecord stored = findItself(id);
        if (stored.state == RecordState.MERGED) {
            String query = uri.getRequestUri().getRawQuery();
            throw ResponseException.movedTo(
                    RecordResource.PATH + "/" + stored.successor + suffix + (query == null ? "" : "?" + query));
        }
        return stored;
    }

    /** Returns the game of a record, with the same checks as {@link #find}. */
    public GameRecord game(String id, String suffix) {
        String document = find(id, suffix).document;
        return charged.read(document, () -> CompactGames.read(document));
    }

    /** Returns a record, even if it is merged. Answers with 404 or 410 if it is invisible to the caller. */
    public StoredRecord findItself(String id) {
        StoredRecord stored = store.ofId(id).orElseThrow(() -> notFound(id));
        if (stored.state == RecordState.WITHDRAWN) {
            throw ProblemType.GONE
                    .because("The record " + id + " has been withdrawn"
                            + (stored.reason == null ? "." : ": " + stored.reason))
                    .build();
        }
        if (stored.state != RecordState.MERGED && !sees(current.get(), stored)) {
            throw notFound(id);
        }
        return stored;
    }

    private static RuntimeException notFound(String id) {
        return ProblemType.NOT_FOUND
                .because("There is no record named " + id + "; " + ApiPaths.RECORDS + " lists them.")
                .build();
    }
}
