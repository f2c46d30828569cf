package org.morpion.registry.catalogue;

import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.morpion.access.Caller;
import org.morpion.http.paging.Page;
import org.morpion.http.problem.Faults;
import org.morpion.http.request.Parameters;
import org.morpion.registry.AchievedDate;
import org.morpion.registry.FoundBy;
import org.morpion.registry.Origin;
import org.morpion.registry.RecordAccess;
import org.morpion.registry.RecordState;
import org.morpion.registry.RecordStore;

/** Query parameters of the catalogue. */
public class CatalogueParameters {
    private static final int MAX_IDS = 100;
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{32}");

    @QueryParam("variant")
    String variant;

    @QueryParam("minScore")
    String minScore;

    @QueryParam("maxScore")
    String maxScore;

    @QueryParam("author")
    String author;

    @QueryParam("text")
    String text;

    @QueryParam("tag")
    String tag;

    @QueryParam("fingerprint")
    String fingerprint;

    @QueryParam("pointSet")
    String pointSet;

    @QueryParam("solver")
    String solver;

    @QueryParam("who")
    String who;

    @QueryParam("origin")
    String origin;

    @QueryParam("since")
    String since;

    @QueryParam("until")
    String until;

    @QueryParam("state")
    String state;

    @QueryParam("mine")
    String mine;

    @QueryParam("ids")
    String ids;

    @QueryParam("removalRequested")
    String removalRequested;

    @QueryParam("sort")
    String sort;

    @QueryParam("limit")
    String limit;

    @QueryParam("cursor")
    String cursor;

    /** Returns the parameters for the caller's own records; null for an absent one. */
    static CatalogueParameters ofOwn(String cursor, String limit, String sort, String state) {
        CatalogueParameters parameters = new CatalogueParameters();
        parameters.mine = "true";
        parameters.cursor = cursor;
        parameters.limit = limit;
        parameters.sort = sort;
        parameters.state = state;
        return parameters;
    }

    /**
     * Returns the filter that the parameters describe, and checks the other parameters.
     *
     * @param caller the caller of the request; only owners and moderators see unpublished records
     */
    RecordFilter filter(Caller caller) {
        Faults faults = new Faults();
        faults.check(this::order, this::limit, this::requireCursor);
        boolean isMine = faults.of(() -> Parameters.flag("mine", mine, false), false);
        boolean isToRemove = faults.of(() -> Parameters.flag("removalRequested", removalRequested, false), false);
        Optional<RecordState> usual = isMine || isToRemove ? Optional.empty() : Optional.of(RecordState.PUBLISHED);
        Optional<RecordState> wanted = faults.of(
                () -> Parameters.constant("state", state, RecordState.values()).or(() -> usual), Optional.empty());
        boolean isPublic = wanted.equals(Optional.of(RecordState.PUBLISHED)) && !isToRemove;
        boolean own = isMine || !RecordAccess.isModerator(caller) && !isPublic;
        RecordFilter filter = new RecordFilter(
                faults.of(() -> Optional.ofNullable(Parameters.variant(variant, null)), null),
                faults.of(() -> Parameters.integer("minScore", minScore, 0, Integer.MAX_VALUE), null),
                faults.of(() -> Parameters.integer("maxScore", maxScore, 0, Integer.MAX_VALUE), null),
                faults.of(() -> Parameters.text("author", author), null),
                faults.of(() -> Parameters.text("text", text), null),
                faults.of(() -> Parameters.text("tag", tag), null),
                faults.of(() -> hash("fingerprint", fingerprint), null),
                faults.of(() -> hash("pointSet", pointSet), null),
                faults.of(() -> Parameters.text("solver", solver), null),
                faults.of(() -> Parameters.constant("who", who, FoundBy.values()), null),
                faults.of(() -> Parameters.constant("origin", origin, Origin.values()), null),
                faults.of(() -> date("since", since), null),
                faults.of(() -> date("until", until), null),
                wanted,
                own ? Optional.of(caller) : Optional.empty(),
                isToRemove,
                faults.of(() -> ids(ids), null));
        faults.throwIfAny();
        return filter;
    }

    public static Optional<List<String>> ids(String ids) {
        if (ids == null) {
            return Optional.empty();
        }
        List<String> wanted = List.of(ids.split(",", -1));
        if (wanted.size() > MAX_IDS || !wanted.stream().allMatch(RecordStore::isId)) {
            throw Parameters.invalid("ids", ids, "1 to " + MAX_IDS + " ids of records, separated by commas");
        }
        return Optional.of(wanted);
    }

    RecordOrder order() {
        return Parameters.constant("sort", sort, RecordOrder.values()).orElse(RecordOrder.SCORE);
    }

    int limit() {
        return Page.limit(limit);
    }

    Cursor cursor() {
        return Cursor.parse(cursor, order());
    }

    private void requireCursor() {
        if (order() == RecordOrder.VARIETY) {
            varietyCursor();
        } else {
            cursor();
        }
    }

    VarietyCursor varietyCursor() {
        return VarietyCursor.parse(cursor);
    }

    private static Optional<String> hash(String name, String value) {
        if (value != null && !HASH.matcher(value).matches()) {
            throw Parameters.invalid(name, value, "32 hexadecimal digits in lower case");
        }
        return Optional.ofNullable(value);
    }

    public static Optional<String> date(String name, String value) {
        if (value != null && !AchievedDate.isDate(value)) {
            throw Parameters.invalid(name, value, AchievedDate.SHAPE);
        }
        return Optional.ofNullable(value);
    }
}
