package org.morpion.registry;

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
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import org.hibernate.annotations.DynamicInsert;
import org.hibernate.annotations.LazyGroup;
import org.morpion.game.Fingerprint;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.SolverProvenance;
import org.morpion.record.format.CompactGames;
import org.morpion.run.Provenance;

/**
 * Database entity for a record: its document, and the columns that the catalogue searches. Inserts omit null columns,
 * which have defaults.
 */
@Entity
@DynamicInsert
@Table(name = "game_record")
public class StoredRecord {
    private static final int MAX_TEXT_LENGTH = 6000;
    private static final int MAX_AUTHOR_LENGTH = 2000;
    private static final String DATE = "date:";
    private static final int ID_DIGITS = 12;

    /** Syntax of solver ids. */
    private static final Pattern SOLVER_ID = Pattern.compile("[a-z][a-z0-9-]{0,39}");

    /** Stable name in addresses. */
    @Id
    public String id;

    /** Code of the variant. */
    public String variant;

    public int score;

    /**
     * Fingerprint of the grid as 32 hexadecimal digits, unique among the records. Null if the record's state does not
     * {@linkplain RecordState#holdsGrid hold} the grid, or if the record is pending while another record holds it.
     */
    @Column(columnDefinition = "char(32)")
    public String fingerprint;

    /** Fingerprint of the played points as 32 hexadecimal digits. */
    @Column(name = "point_set", columnDefinition = "char(32)")
    public String pointSet;

    @Enumerated(EnumType.STRING)
    public RecordState state = RecordState.PUBLISHED;

    @Enumerated(EnumType.STRING)
    public Origin origin = Origin.HISTORIC;

    /** Null if unknown. */
    @Enumerated(EnumType.STRING)
    @Column(name = "found_by")
    public FoundBy foundBy;

    /** Date of achievement as a year, a month or a day, such as 2011-08; null if unknown. */
    public String achieved;

    /** Null if the record names none. */
    String author;

    @Column(name = "author_text")
    String authorText;

    @Column(name = "full_text")
    String fullText;

    @ElementCollection
    @CollectionTable(name = "record_tag", joinColumns = @JoinColumn(name = "record_id"))
    @Column(name = "tag")
    Set<String> tags = new TreeSet<>();

    /** Record in the compact form; empty after a withdrawal. */
    public String document;

    /*
     * The next two columns are rarely needed and can reach a megabyte, so Hibernate loads them on access, within the
     * transaction that loaded the record. They are private because Hibernate intercepts only this class's own access.
     */

    /** Original document of a submitted record. */
    @Basic(fetch = FetchType.LAZY)
    @LazyGroup("sent")
    private byte[] sent;

    /** Moves of a submitted record in canonical orientation and order, in the compact form. */
    @Basic(fetch = FetchType.LAZY)
    @LazyGroup("canonical")
    private String canonical;

    /** Name of the form of {@link #sent}. */
    @Column(name = "sent_form")
    public String sentForm;

    /** Id of the solver that found the game; null for games by people and by other programs. */
    String solver;

    /** Id of the caller that submitted the record, or that created the search. */
    public String owner;

    /** Id of the account charged for the record or the search; null if the record is imported or withdrawn. */
    public String account;

    /** Public name of the submitter; null if anonymous. */
    public String submitter;

    /** Reason why the record is refused, hidden or withdrawn. */
    public String reason;

    /** Id of the record that this one was merged into. */
    public String successor;

    /** Time of the first storage, by the database's clock unless set before. */
    @Column(name = "stored_at", updatable = false)
    public Instant storedAt;

    /** Time of the latest change, by the database's clock. */
    @Column(name = "changed_at", insertable = false)
    public Instant changedAt;

    /** Whether the publication has been announced. */
    @Column(updatable = false)
    boolean announced;

    /** Whether moderators have been told that the record is pending, and not yet that it no longer is. */
    @Column(name = "pending_announced", updatable = false)
    private boolean pendingAnnounced;

    /** Size of the documents as stored; 0 before the record is stored. Computed by the database. */
    @Column(name = "kept_bytes", insertable = false, updatable = false)
    public long keptBytes;

    /** Exempts a record that is not stored yet from the announcement of its present state. */
    public void skipAnnouncement() {
        announced = state == RecordState.PUBLISHED;
        pendingAnnounced = state == RecordState.PENDING;
    }

    /** Returns the size of the documents of a record that is not stored yet, in bytes. */
    public long newBytes() {
        return document.getBytes(StandardCharsets.UTF_8).length
                + (sent == null ? 0 : sent.length)
                + (canonical == null ? 0 : canonical.length());
    }

    /** Returns an unused id for a game. */
    public static String newId(GameRecord game) {
        String digits = UUID.randomUUID().toString().replace("-", "").substring(0, ID_DIGITS);
        return game.variant().code() + "-" + game.score() + "-" + digits;
    }

    /** Returns the original document; null for none. Must be called in the transaction that loaded the record. */
    public byte[] sent() {
        return sent;
    }

    /** Sets the original document; null for none. */
    public void keepSent(byte[] document, String form) {
        sent = document;
        sentForm = form;
    }

    /** Sets the moves in canonical orientation and order. */
    public void keepCanonical(String compact) {
        canonical = compact;
    }

    /** Returns the fingerprint of its grid, which another record may hold by now; empty after a withdrawal. */
    String grid() {
        return fingerprint != null ? fingerprint : fingerprintOf(document);
    }

    /** Computes the fingerprint of a game in the compact form; empty for an empty text. */
    public static String fingerprintOf(String document) {
        if (document.isEmpty()) {
            return "";
        }
        GameRecord game = CompactGames.read(document);
        return Fingerprint.of(game.variant(), game.moves()).toString();
    }

    /** Sets the game, with all columns that derive from the game and its metadata. */
    public void take(GameRecord game, String compact) {
        variant = game.variant().code();
        score = game.score();
        fingerprint = Fingerprint.of(game.variant(), game.moves()).toString();
        pointSet = Fingerprint.ofPoints(game.variant(), game.moves()).toString();
        describe(game, compact);
        foundBy = game.solver().isPresent() ? FoundBy.MACHINE : foundBy;
        achieved = dateIn(tags).orElse(achieved);
    }

    /** Returns the date of achievement among these tags. */
    public static Optional<String> dateIn(Collection<String> tags) {
        return tags.stream()
                .filter(tag -> tag.startsWith(DATE))
                .map(tag -> tag.substring(DATE.length()))
                .filter(AchievedDate::isDate)
                .findFirst();
    }

    /** Sets the document and the columns of its metadata, except the date of achievement and the finder. */
    public void describe(GameRecord game, String compact) {
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

    /** Merges this record into another: releases its grid and redirects there. */
    public void mergeInto(String record) {
        state = RecordState.MERGED;
        successor = record;
        fingerprint = null;
    }

    /** Hides this record: releases its grid, but keeps its content. */
    public void hide() {
        state = RecordState.HIDDEN;
        successor = null;
        fingerprint = null;
    }

    /** Withdraws this record: deletes its content and the identity of its submitter. */
    public void withdraw() {
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

    /** Extracts the id of the solver, with which this program begins the method of a search. */
    private static Optional<String> solverOf(SolverProvenance provenance) {
        return provenance
                .method()
                .filter(method ->
                        provenance.tool().filter(Provenance.TOOL::equals).isPresent())
                .map(method -> method.split("[ :]", 2)[0])
                .filter(id -> SOLVER_ID.matcher(id).matches());
    }

    /** Returns the name of a record in the audit trail. */
    public static String target(String id) {
        return "record:" + id;
    }
}
