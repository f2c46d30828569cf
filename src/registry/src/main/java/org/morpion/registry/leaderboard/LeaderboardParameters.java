package org.morpion.registry.leaderboard;

import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import org.morpion.http.paging.Page;
import org.morpion.http.problem.Faults;
import org.morpion.http.request.Parameters;
import org.morpion.registry.FoundBy;
import org.morpion.registry.catalogue.CatalogueParameters;
import org.morpion.registry.catalogue.LeaderboardCursor;

/** Query parameters of a leaderboard. */
public class LeaderboardParameters {

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
        return Parameters.constant("by", by, By.values()).orElse(By.POINTS);
    }

    Optional<FoundBy> who() {
        return Parameters.constant("who", who, FoundBy.values());
    }

    LeaderboardCursor cursor() {
        return LeaderboardCursor.parse(cursor);
    }

    int limit() {
        return Page.limit(limit);
    }
}
