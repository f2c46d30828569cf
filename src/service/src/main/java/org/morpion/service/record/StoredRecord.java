package org.morpion.service.record;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.morpion.game.Fingerprint;
import org.morpion.record.GameRecord;
import org.morpion.record.SolverProvenance;
import org.morpion.run.Provenance;

/** A record as the database keeps it: the document, and beside it what the catalogue searches by. */
@Entity
@Table(name = "game_record")
class StoredRecord {
    private static final int MAX_SOLVER_LENGTH = 64;

    /** The stable name in addresses. */
    @Id
    String id;

    /** The variant's code. */
    String variant;

    int score;

    /** 32 hexadecimal digits; no two records have the same grid. */
    @Column(columnDefinition = "char(32)")
    String fingerprint;

    /** Null when the record names none. */
    String author;

    @ElementCollection
    @CollectionTable(name = "record_tag", joinColumns = @JoinColumn(name = "record_id"))
    @Column(name = "tag")
    Set<String> tags = new TreeSet<>();

    /** The record in the compact form. */
    String document;

    /** The id of the solver that found it; null for games of people and of other programs. */
    String solver;

    /** When it was stored first, by the database's clock. */
    @Column(name = "stored_at", insertable = false, updatable = false)
    Instant storedAt;

    /** Takes over a game with what it says of itself. */
    void take(GameRecord game, String compact) {
        variant = game.variant().code();
        score = game.score();
        fingerprint = Fingerprint.of(game.variant(), game.moves()).toString();
        author = game.metadata().author().orElse(null);
        tags = new TreeSet<>(game.metadata().tags());
        document = compact;
        solver = game.solver().flatMap(StoredRecord::solverOf).orElse(null);
    }

    /** What this program writes as the method of a search begins with the solver's id. */
    private static Optional<String> solverOf(SolverProvenance provenance) {
        return provenance
                .method()
                .filter(method ->
                        provenance.tool().filter(Provenance.TOOL::equals).isPresent())
                .map(method -> method.split("[ :]", 2)[0])
                .filter(id -> id.length() <= MAX_SOLVER_LENGTH);
    }
}
