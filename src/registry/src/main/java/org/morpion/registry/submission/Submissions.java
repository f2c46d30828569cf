package org.morpion.registry.submission;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.PersistenceException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.morpion.access.AccessPolicy;
import org.morpion.access.AuditTrail;
import org.morpion.access.Caller;
import org.morpion.access.idempotency.IdempotencyKeys;
import org.morpion.access.idempotency.IdempotentRequest.Kind;
import org.morpion.access.quota.Quotas;
import org.morpion.access.quota.StoredAmounts;
import org.morpion.documents.GameWriter;
import org.morpion.game.Canonical;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.Outage;
import org.morpion.http.json.Place;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.RequestKey;
import org.morpion.http.request.WriteGate;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;
import org.morpion.registry.AchievedDate;
import org.morpion.registry.ChangeLog;
import org.morpion.registry.Origin;
import org.morpion.registry.RecordAccess;
import org.morpion.registry.RecordConfiguration;
import org.morpion.registry.RecordState;
import org.morpion.registry.RecordStore;
import org.morpion.registry.RecordTexts;
import org.morpion.registry.StoredRecord;
import org.morpion.render.document.Document;

/** Registration of submitted games, one record per grid. */
@ApplicationScoped
public class Submissions {
    private final RecordStore store;
    private final ChangeLog changeLog;
    private final IdempotencyKeys keys;
    private final WriteGate gate;
    private final Quotas quotas;
    private final DatabaseClock clock;
    private final AuditTrail audit;
    private final boolean moderated;

    public Submissions(
            RecordStore store,
            ChangeLog changeLog,
            IdempotencyKeys keys,
            WriteGate gate,
            Quotas quotas,
            DatabaseClock clock,
            AuditTrail audit,
            RecordConfiguration configuration,
            AccessPolicy access) {
        this.store = store;
        this.changeLog = changeLog;
        this.keys = keys;
        this.gate = gate;
        this.quotas = quotas;
        this.clock = clock;
        this.audit = audit;
        this.moderated = configuration.moderation().orElse(!access.isOpen());
    }

    /**
     * Record of the submitted grid.
     *
     * @param isNew whether the submission created the record; a repeated request counts as the original one
     */
    public record Admitted(StoredRecord record, boolean isNew) {}

    /**
     * Stores the game unless its grid already has a record. Of concurrent submissions of a grid, on any nodes, one
     * creates the record. If another caller's record of the grid is pending, the game becomes a pending record that
     * does not hold its grid, and a moderator decides between them.
     *
     * @param body the original document
     * @param key the {@code Idempotency-Key} of the request
     * @throws HttpProblem if the game is illegal or has no moves, its metadata exceeds a limit, or the caller's quota
     *     is used up
     */
    public Admitted submit(
            Document document, byte[] body, SubmissionParameters said, Caller caller, Optional<RequestKey> key) {
        RecordState state = moderated ? RecordState.PENDING : RecordState.PUBLISHED;
        return admit(document, body, said, caller, key, state, Optional.of(caller.account()));
    }

    /**
     * Stores the game, published at once, unless its grid already has a record. The record is not announced and counts
     * for no quota, because only administrators import, and they may bring in a whole registry.
     *
     * @throws HttpProblem if the game is illegal or has no moves, or if its metadata exceeds a limit
     */
    public Admitted publish(Document document, byte[] body, Caller caller) {
        return admit(
                document,
                body,
                new SubmissionParameters(),
                caller,
                Optional.empty(),
                RecordState.PUBLISHED,
                Optional.empty());
    }

    private Admitted admit(
            Document document,
            byte[] body,
            SubmissionParameters said,
            Caller caller,
            Optional<RequestKey> key,
            RecordState state,
            Optional<String> account) {
        GameRecord game =
                document.record().withMetadata(said.metadata(document.record().metadata()));
        if (game.moves().isEmpty()) {
            throw new Place(ProblemType.INVALID_RECORD, "/moves").problem("no moves", "at least one move");
        }
        GameWriter.requireLegal(game);
        Supplier<StoredRecord> fresh = () -> {
            StoredRecord stored = stored(game, said, caller);
            stored.state = state;
            stored.account = account.orElse(null);
            stored.keepSent(body, document.form().id());
            return stored;
        };
        // Checks the parameters even if the grid is known.
        StoredRecord first = fresh.get();
        String grid = first.fingerprint;
        return keys.createOnce(
                Kind.RECORD,
                caller.id(),
                key,
                known -> known.flatMap(store::ofId)
                        .map(record -> new Admitted(record, true))
                        .or(() -> store.withGrid(grid)
                                .filter(record -> keepsGrid(record, state, caller))
                                .flatMap(record -> waitsBehind(record, state, caller)
                                        ? store.waitingOf(game, caller.id())
                                        : Optional.of(record))
                                .map(record -> new Admitted(record, false))),
                () -> {
                    gate.require();
                    try {
                        return create(game, first, caller, key);
                    } catch (PersistenceException e) {
                        // Another caller may have submitted the grid meanwhile; then this record waits behind it.
                        if (Outage.isCauseOf(e)
                                || store.withGrid(grid)
                                        .filter(record -> waitsBehind(record, state, caller))
                                        .isEmpty()) {
                            throw e;
                        }
                        return create(game, fresh.get(), caller, key);
                    }
                });
    }

    private Admitted create(GameRecord game, StoredRecord stored, Caller caller, Optional<RequestKey> key) {
        RecordState state = stored.state;
        Optional<StoredRecord> holder = store.withGrid(stored.fingerprint);
        if (holder.filter(record -> waitsBehind(record, state, caller)).isPresent()) {
            return QuarkusTransaction.requiringNew()
                    .call(() -> createWaiting(game, stored, holder.get().id, caller, key));
        }
        Optional<String> pending =
                holder.filter(record -> !keepsGrid(record, state, caller)).map(record -> record.id);
        QuarkusTransaction.requiringNew().run(() -> store(stored, pending, caller, key));
        return new Admitted(stored, true);
    }

    /** Stores a record that does not hold its grid, one per caller, in the caller's transaction. */
    private Admitted createWaiting(
            GameRecord game, StoredRecord stored, String holder, Caller caller, Optional<RequestKey> key) {
        // The lock serialises the caller's submissions of this grid, and a moderator's decision on the holder.
        boolean isHeld = store.lock(holder).state.holdsGrid();
        Optional<StoredRecord> own = store.waitingOf(game, caller.id());
        if (own.isPresent()) {
            return new Admitted(own.get(), false);
        }
        if (isHeld) {
            stored.fingerprint = null;
        }
        store(stored, Optional.empty(), caller, key);
        return new Admitted(stored, true);
    }

    /**
     * Stores a new record in the caller's transaction.
     *
     * @param pending the record whose grid it takes
     */
    private void store(StoredRecord stored, Optional<String> pending, Caller caller, Optional<RequestKey> key) {
        boolean isImported = stored.account == null;
        if (!isImported) {
            quotas.require(stored.account, StoredAmounts.ofRecords(1, stored.newBytes()));
        }
        pending.ifPresent(id -> changeLog.displacePending(id, stored.id, caller));
        if (isImported) {
            stored.skipAnnouncement();
        }
        store.persistAndFlush(stored);
        audit.add(caller.id(), "record.submit", StoredRecord.target(stored.id), null);
        key.ifPresent(used -> keys.remember(Kind.RECORD, caller.id(), used, stored.id));
    }

    /**
     * Returns whether a record keeps its grid against a new record in the state {@code coming}. See {@link
     * ChangeLog#displacePending}.
     */
    private static boolean keepsGrid(StoredRecord record, RecordState coming, Caller caller) {
        return record.state == RecordState.PUBLISHED
                || coming == RecordState.PENDING
                || !RecordAccess.mayWithdraw(caller, record);
    }

    /** Returns whether a new record in the state {@code coming} becomes another claim beside a pending record. */
    private static boolean waitsBehind(StoredRecord record, RecordState coming, Caller caller) {
        return record.state == RecordState.PENDING
                && coming == RecordState.PENDING
                && !RecordAccess.sees(caller, record);
    }

    private StoredRecord stored(GameRecord game, SubmissionParameters said, Caller caller) {
        StoredRecord stored = new StoredRecord();
        stored.id = StoredRecord.newId(game);
        stored.origin = Origin.SUBMITTED;
        stored.foundBy = said.foundBy();
        stored.owner = caller.id();
        stored.submitter = said.submitter();
        stored.take(game, RecordTexts.compact(game));
        Instant now = clock.instant();
        String dated = stored.achieved;
        stored.achieved = said.achieved(now)
                .or(() -> Optional.ofNullable(dated).filter(date -> AchievedDate.hasBegun(date, now)))
                .orElse(null);
        stored.keepCanonical(CompactGames.write(game.variant(), Canonical.game(game.variant(), game.moves())));
        return stored;
    }
}
