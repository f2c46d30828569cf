package org.morpion.relations;

import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import java.util.OptionalInt;
import org.morpion.documents.NestedGames;
import org.morpion.http.paging.Page;
import org.morpion.http.problem.Faults;
import org.morpion.http.request.Parameters;
import org.morpion.registry.Folding;
import org.morpion.registry.RecordState;
import org.morpion.registry.RecordSummary;
import org.morpion.registry.catalogue.CatalogueParameters;
import org.morpion.registry.catalogue.RecordFilter;

/** Query parameters of the moderation queue. */
public class QueueParameters {
    /** Whether a game is part of a published one. */
    enum Nesting {
        /** The beginning, or another part, of a published game. */
        PART("part-of"),
        /** A game that contains a published one. */
        EXTENSION("extends"),
        NONE("none");

        private final String code;

        Nesting(String code) {
            this.code = code;
        }

        boolean matches(NestedGames nested) {
            return switch (this) {
                case PART -> !nested.partOf().isEmpty();
                case EXTENSION -> !nested.extended().isEmpty();
                case NONE -> nested.partOf().isEmpty() && nested.extended().isEmpty();
            };
        }
    }

    @QueryParam("limit")
    String limit;

    @QueryParam("cursor")
    String cursor;

    @QueryParam("variant")
    String variant;

    @QueryParam("minScore")
    String minScore;

    @QueryParam("name")
    String name;

    @QueryParam("nesting")
    String nesting;

    @QueryParam("ids")
    String ids;

    /** Throws the faults of all parameters, if any. */
    void requireValid() {
        Faults faults = new Faults();
        faults.check(
                this::limit,
                () -> Parameters.variant(variant, null),
                this::minScore,
                this::name,
                this::nesting,
                () -> CatalogueParameters.ids(ids));
        faults.throwIfAny();
    }

    int limit() {
        return Page.limit(limit);
    }

    /** Returns the part of the filter that the database evaluates. */
    RecordFilter filter() {
        return RecordFilter.of(
                RecordState.PENDING,
                Optional.ofNullable(Parameters.variant(variant, null)),
                minScore(),
                Optional.empty(),
                Optional.empty(),
                CatalogueParameters.ids(ids));
    }

    private OptionalInt minScore() {
        return Parameters.integer("minScore", minScore, 0, Integer.MAX_VALUE);
    }

    /** Returns the wanted name, folded. */
    Optional<String> name() {
        return Parameters.text("name", name).map(Folding::fold);
    }

    Optional<Nesting> nesting() {
        return Parameters.constant("nesting", nesting, Nesting.values(), wanted -> wanted.code);
    }

    /** Returns whether the author or the submitter of a record has a name that contains the folded text. */
    static boolean isNamed(RecordSummary record, String folded) {
        return contains(record.author(), folded) || contains(record.submitter(), folded);
    }

    private static boolean contains(String name, String folded) {
        return name != null && Folding.fold(name).contains(folded);
    }
}
