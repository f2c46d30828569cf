package org.morpion.service.record;

import jakarta.persistence.Basic;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.hibernate.annotations.LazyGroup;
import org.morpion.game.Fingerprint;
import org.morpion.record.CompactGames;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.SolverProvenance;
import org.morpion.run.Provenance;

/** A record as the database keeps it: the document, and beside it what the catalogue searches by. */
@Entity
@Table(name = "game_record")
class StoredRecord {
    private static final int MAX_TEXT_LENGTH = 6000;
    private static final int MAX_AUTHOR_LENGTH = 2000;
    private static final String DATE = "date:";

    /** What a solver can be called. */
    private static final Pattern SOLVER_ID = Pattern.compile("[a-z][a-z0-9-]{0,39}");

    /** The stable name in addresses. */
    @Id
    String id;

    /** The variant's code. */
    String variant;

    int score;

    /**
     * 32 hexadecimal digits; no two records hold the same grid. Null unless {@link RecordState#holdsGrid}, and in a
     * pending record that waits behind another one of the same grid.
     */
    @Column(columnDefinition = "char(32)")
    String fingerprint;

    /** 32 hexadecimal digits that stand for the played points. */
    @Column(name = "point_set", columnDefinition = "char(32)")
    String pointSet;

    @Enumerated(EnumType.STRING)
    RecordState state = RecordState.PUBLISHED;

    @Enumerated(EnumType.STRING)
    Origin origin = Origin.HISTORIC;

    /** Null where it is not known. */
    @Enumerated(EnumType.STRING)
    @Column(name = "found_by")
    FoundBy foundBy;

    /** When the game was achieved, as exactly as it is known, such as 2011-08; null when it is not known. */
    String achieved;

    /** Null when the record names none. */
    String author;

    @Column(name = "author_text")
    String authorText;

    @Column(name = "full_text")
    String fullText;

    @ElementCollection
    @CollectionTable(name = "record_tag", joinColumns = @JoinColumn(name = "record_id"))
    @Column(name = "tag")
    Set<String> tags = new TreeSet<>();

    /** The record in the compact form. */
    String document;

    /*
     * What hardly anyone asks for may have a megabyte, and is read when it is asked for, which takes the transaction
     * that the record was read in. It is private because Hibernate does so only where methods of this class ask.
     */

    /** Of a submitted record, the document as it was sent. */
    @Basic(fetch = FetchType.LAZY)
    @LazyGroup("sent")
    private byte[] sent;

    /** Of a submitted record, its moves in canonical orientation and order, in the compact form. */
    @Basic(fetch = FetchType.LAZY)
    @LazyGroup("canonical")
    private String canonical;

    /** The form of {@link #sent}, by its name. */
    @Column(name = "sent_form")
    String sentForm;

    /** The id of the solver that found it; null for games of people and of other programs. */
    String solver;

    /** The caller that submitted it, or made the search that found it. */
    String owner;

    /** For whose quotas a submitted record counts, or the search that found it. Null if it is imported or withdrawn. */
    String account;

    /** By what name the submitter wants to be shown; null for not at all. */
    String submitter;

    /** Why it was refused or withdrawn. */
    String reason;

    /** The record that a merged one has been merged into. */
    String successor;

    /** When it was stored first, by the database's clock. */
    @Column(name = "stored_at", insertable = false, updatable = false)
    Instant storedAt;

    /** When it was changed last, by the database's clock. */
    @Column(name = "changed_at", insertable = false)
    Instant changedAt;

    /** Whether those who watch have been told of it. */
    @Column(insertable = false, updatable = false)
    boolean announced;

    /** The document as it was sent; null if there is none. To be called in the transaction that has read the record. */
    byte[] sent() {
        return sent;
    }

    /** Keeps the document as it was sent; null for none. */
    void keepSent(byte[] document, String form) {
        sent = document;
        sentForm = form;
    }

    /** Keeps the moves in canonical orientation and order. */
    void keepCanonical(String compact) {
        canonical = compact;
    }

    /** The fingerprint of its grid, which another record may hold by now; empty when it has been withdrawn. */
    String grid() {
        return fingerprint != null ? fingerprint : fingerprintOf(document);
    }

    /** The fingerprint of a game in the compact form; empty for none. */
    static String fingerprintOf(String document) {
        if (document.isEmpty()) {
            return "";
        }
        GameRecord game = CompactGames.read(document);
        return Fingerprint.of(game.variant(), game.moves()).toString();
    }

    /** Takes over a game with what it says of itself. */
    void take(GameRecord game, String compact) {
        variant = game.variant().code();
        score = game.score();
        fingerprint = Fingerprint.of(game.variant(), game.moves()).toString();
        pointSet = Fingerprint.ofPoints(game.variant(), game.moves()).toString();
        describe(game, compact);
        foundBy = game.solver().isPresent() ? FoundBy.MACHINE : foundBy;
        achieved = dateIn(tags).orElse(achieved);
    }

    /** When a game with these tags says that it was achieved. */
    static Optional<String> dateIn(Collection<String> tags) {
        return tags.stream()
                .filter(tag -> tag.startsWith(DATE))
                .map(tag -> tag.substring(DATE.length()))
                .filter(AchievedDate::isDate)
                .findFirst();
    }

    /** Takes over what a document says of the game, but not when it was achieved, and by whom or what. */
    void describe(GameRecord game, String compact) {
        Metadata metadata = game.metadata();
        author = metadata.author().orElse(null);
        authorText = clipped(Folding.fold(metadata.author().orElse("")), MAX_AUTHOR_LENGTH);
        fullText = clipped(
                Folding.fold(metadata.author().orElse("") + "\n"
                        + metadata.description().orElse("")),
                MAX_TEXT_LENGTH);
        tags = new TreeSet<>(metadata.tags());
        document = compact;
        solver = game.solver().flatMap(StoredRecord::solverOf).orElse(null);
    }

    /** Gives its grid up to another record, and leads there. */
    void leadTo(String record) {
        state = RecordState.MERGED;
        successor = record;
        fingerprint = null;
    }

    /** Forgets what a record said that is withdrawn, and who submitted it. */
    void leaveAddress() {
        state = RecordState.WITHDRAWN;
        fingerprint = null;
        pointSet = null;
        author = null;
        authorText = null;
        fullText = null;
        owner = null;
        account = null;
        submitter = null;
        successor = null;
        achieved = null;
        sent = null;
        sentForm = null;
        canonical = null;
        document = "";
        tags.clear();
    }

    private static String clipped(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }

    /** What this program writes as the method of a search begins with the solver's id. */
    private static Optional<String> solverOf(SolverProvenance provenance) {
        return provenance
                .method()
                .filter(method ->
                        provenance.tool().filter(Provenance.TOOL::equals).isPresent())
                .map(method -> method.split("[ :]", 2)[0])
                .filter(id -> SOLVER_ID.matcher(id).matches());
    }

    /** What the audit trail calls the record of this id. */
    static String target(String id) {
        return "record:" + id;
    }
}
