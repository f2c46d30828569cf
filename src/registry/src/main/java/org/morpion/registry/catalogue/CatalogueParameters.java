package org.morpion.registry.catalogue;

import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.morpion.access.Caller;
import org.morpion.http.paging.Page;
import org.morpion.http.problem.Code;
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

    /**
     * Returns the filter that the parameters describe.
     *
     * @param caller the caller of the request; only owners and moderators see unpublished records
     */
    RecordFilter filter(Caller caller) {
        boolean isMine = Parameters.flag("mine", mine, false);
        boolean isToRemove = Parameters.flag("removalRequested", removalRequested, false);
        Optional<RecordState> wanted = Optional.ofNullable(Parameters.constant(
                "state", state, isMine || isToRemove ? null : RecordState.PUBLISHED, RecordState.values(), Code::of));
        boolean isPublic = wanted.equals(Optional.of(RecordState.PUBLISHED)) && !isToRemove;
        boolean own = isMine || !RecordAccess.isModerator(caller) && !isPublic;
        return new RecordFilter(
                Optional.ofNullable(Parameters.variant(variant, null)),
                Parameters.integer("minScore", minScore, 0, Integer.MAX_VALUE),
                Parameters.integer("maxScore", maxScore, 0, Integer.MAX_VALUE),
                Parameters.text("author", author),
                Parameters.text("text", text),
                Parameters.text("tag", tag),
                hash("fingerprint", fingerprint),
                hash("pointSet", pointSet),
                Parameters.text("solver", solver),
                Optional.ofNullable(Parameters.constant("who", who, null, FoundBy.values(), Code::of)),
                Optional.ofNullable(Parameters.constant("origin", origin, null, Origin.values(), Code::of)),
                date("since", since),
                date("until", until),
                wanted,
                own ? Optional.of(caller) : Optional.empty(),
                isToRemove,
                ids());
    }

    private Optional<List<String>> ids() {
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
        return Parameters.constant("sort", sort, RecordOrder.SCORE, RecordOrder.values(), RecordOrder::code);
    }

    int limit() {
        return Page.limit(limit);
    }

    Cursor cursor() {
        return Cursor.parse(cursor, order());
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
