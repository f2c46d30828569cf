package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.UriInfo;
import org.morpion.record.CompactGames;
import org.morpion.record.GameRecord;
import org.morpion.service.access.Caller;
import org.morpion.service.access.CurrentCaller;
import org.morpion.service.access.Scopes;
import org.morpion.service.document.ChargedGames;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.request.EarlyAnswer;

/** The records, as far as a caller may see them. */
@ApplicationScoped
public class RecordAccess {
    private final RecordStore store;
    private final CurrentCaller current;
    private final UriInfo uri;
    private final ChargedGames charged;

    /** @param uri that of the request, whichever it is */
    RecordAccess(RecordStore store, CurrentCaller current, UriInfo uri, ChargedGames charged) {
        this.store = store;
        this.current = current;
        this.uri = uri;
        this.charged = charged;
    }

    /** Whether this caller sees a record of this state. */
    static boolean sees(Caller caller, StoredRecord record) {
        return record.state == RecordState.PUBLISHED || mayWithdraw(caller, record);
    }

    /** Whether this caller may withdraw a record: its own, or as a moderator any. */
    static boolean mayWithdraw(Caller caller, StoredRecord record) {
        return isModerator(caller) || caller.owns(record.owner, record.account);
    }

    static boolean isModerator(Caller caller) {
        return caller.has(Scopes.RECORD_MODERATE);
    }

    /** Which records this caller is shown of those that are asked for. */
    RecordFilter filter(CatalogueParameters parameters) {
        return parameters.filter(current.get());
    }

    /**
     * The record with this id, as a problem or a redirection where the caller can't have it.
     *
     * @param suffix what follows the id in the address
     */
    StoredRecord find(String id, String suffix) {
        StoredRecord stored = findItself(id);
        if (stored.state == RecordState.MERGED) {
            String query = uri.getRequestUri().getRawQuery();
            throw EarlyAnswer.movedTo(
                    RecordResource.PATH + "/" + stored.successor + suffix + (query == null ? "" : "?" + query));
        }
        return stored;
    }

    /** The game of the record with this id, as {@link #find} has it. */
    public GameRecord game(String id, String suffix) {
        String document = find(id, suffix).document;
        return charged.read(document, () -> CompactGames.read(document));
    }

    /** The record with this id, even if it has been merged; as a problem where the caller can't have it. */
    StoredRecord findItself(String id) {
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
