package org.morpion.registry.leaderboard;

import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import org.morpion.http.problem.Code;
import org.morpion.http.problem.Faults;
import org.morpion.http.request.Parameters;
import org.morpion.registry.FoundBy;
import org.morpion.registry.catalogue.CatalogueParameters;
import org.morpion.registry.catalogue.LeaderboardCursor;

/** Query parameters of a leaderboard. */
public class LeaderboardParameters {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;

    /** Unit that is counted once: a grid, or a set of points. */
    enum By {
        GRID,
        POINTS
    }

    @QueryParam("asOf")
    String asOf;

    @QueryParam("by")
    String by;

    @QueryParam("who")
    String who;

    @QueryParam("limit")
    String limit;

    @QueryParam("cursor")
    String cursor;

    /** Throws the faults of all parameters, if any. */
    void requireValid() {
        Faults faults = new Faults();
        faults.check(this::by, this::asOf, this::who, this::cursor, this::limit);
        faults.throwIfAny();
    }

    Optional<String> asOf() {
        return CatalogueParameters.date("asOf", asOf);
    }

    By by() {
        return Parameters.constant("by", by, By.POINTS, By.values(), Code::of);
    }

    Optional<FoundBy> who() {
        return Optional.ofNullable(Parameters.constant("who", who, null, FoundBy.values(), Code::of));
    }

    LeaderboardCursor cursor() {
        return LeaderboardCursor.parse(cursor);
    }

    int limit() {
        return Parameters.integer("limit", limit, 1, MAX_LIMIT).orElse(DEFAULT_LIMIT);
    }
}
