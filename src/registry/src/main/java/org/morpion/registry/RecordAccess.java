package org.morpion.registry;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Scopes;
import org.morpion.documents.ChargedGames;
import org.morpion.http.problem.Code;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.ResponseException;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;

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

    /**
     * Returns a record. Answers with a redirect if it is merged, with 410 if it is hidden or withdrawn, and with 404 if
     * it is invisible to the caller.
     *
     * @param suffix the part of the address after the id
     */
    public StoredRecord find(String id, String suffix) {
        StoredRecord stored = findItself(id);
        if (stored.state == RecordState.MERGED) {
            List<String> way = store.way(id);
            String query = uri.getRequestUri().getRawQuery();
            throw ResponseException.movedTo(
                    ApiPaths.RECORDS + "/" + way.get(way.size() - 1) + suffix + (query == null ? "" : "?" + query));
        }
        if (stored.state == RecordState.HIDDEN) {
            throw gone(stored);
        }
        return stored;
    }

    /** Returns the game of a record, with the same checks as {@link #find}. */
    public GameRecord game(String id, String suffix) {
        return game(find(id, suffix));
    }

    /** Returns the game of a published record, with the same checks as {@link #find}. */
    public GameRecord publishedGame(String id, String suffix) {
        StoredRecord stored = find(id, suffix);
        if (stored.state != RecordState.PUBLISHED) {
            throw notFound(id);
        }
        return game(stored);
    }

    private GameRecord game(StoredRecord stored) {
        return charged.read(stored.document, () -> CompactGames.read(stored.document));
    }

    /**
     * Returns a record, even if it is merged or hidden. Answers with 404 or 410 if it is invisible to the caller.
     */
    public StoredRecord findItself(String id) {
        StoredRecord stored = store.ofId(id).orElseThrow(() -> notFound(id));
        if (stored.state == RecordState.WITHDRAWN
                || stored.state == RecordState.HIDDEN && !sees(current.get(), stored)) {
            throw gone(stored);
        }
        if (stored.state != RecordState.MERGED && !sees(current.get(), stored)) {
            throw notFound(id);
        }
        return stored;
    }

    /** Returns the problem 410 for a hidden or withdrawn record. */
    public static HttpProblem gone(StoredRecord record) {
        return ProblemType.GONE.problem("The record " + record.id + " has been " + Code.of(record.state)
                + (record.reason == null ? "." : ": " + record.reason));
    }

    private static RuntimeException notFound(String id) {
        return ProblemType.NOT_FOUND.problem(
                "There is no record named " + id + "; " + ApiPaths.RECORDS + " lists them.");
    }
}
