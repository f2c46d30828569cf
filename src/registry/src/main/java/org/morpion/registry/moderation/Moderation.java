package org.morpion.registry.moderation;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.morpion.access.Caller;
import org.morpion.access.idempotency.IdempotencyKeys;
import org.morpion.access.idempotency.IdempotentRequest.Kind;
import org.morpion.access.quota.Quotas;
import org.morpion.access.quota.StoredAmounts;
import org.morpion.game.Fingerprint;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.Outage;
import org.morpion.http.json.Place;
import org.morpion.http.problem.Code;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.WriteGate;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;
import org.morpion.registry.AnnouncementStore;
import org.morpion.registry.ChangeLog;
import org.morpion.registry.Origin;
import org.morpion.registry.RecordAccess;
import org.morpion.registry.RecordChange.Action;
import org.morpion.registry.RecordChangeStore;
import org.morpion.registry.RecordState;
import org.morpion.registry.RecordStore;
import org.morpion.registry.RecordSummary;
import org.morpion.registry.RecordTexts;
import org.morpion.registry.Revision;
import org.morpion.registry.StoredRecord;
import org.morpion.registry.WithdrawnData;
import org.morpion.registry.transfer.LineLimit;

/**
 * Changes to records by moderators, and removals by submitters. Every change enters the history. What has been
 * published is only hidden; its content is deleted only when a moderator withdraws the hidden record.
 */
@ApplicationScoped
@Transactional
public class Moderation {
    private static final Place WHOLE = new Place(ProblemType.INVALID_RECORD, "");

    private final RecordStore store;
    private final RecordChangeStore changes;
    private final ChangeLog changeLog;
    private final WithdrawnData withdrawnData;
    private final IdempotencyKeys keys;
    private final LineLimit line;
    private final WriteGate gate;
    private final DatabaseClock clock;
    private final Quotas quotas;
    private final AnnouncementStore announcements;

    Moderation(
            RecordStore store,
            RecordChangeStore changes,
            ChangeLog changeLog,
            WithdrawnData withdrawnData,
            IdempotencyKeys keys,
            LineLimit line,
            WriteGate gate,
            DatabaseClock clock,
            Quotas quotas,
            AnnouncementStore announcements) {
        this.store = store;
        this.changes = changes;
        this.changeLog = changeLog;
        this.withdrawnData = withdrawnData;
        this.keys = keys;
        this.line = line;
        this.gate = gate;
        this.clock = clock;
        this.quotas = quotas;
        this.announcements = announcements;
    }

    /**
     * Record after a change.
     *
     * @param changes the number of changes so far
     */
    record Changed(RecordSummary record, long changes) {}

    /**
     * Applies the changes that a moderator requests, all or none. A decision that the record already reflects changes
     * nothing, whatever the conditions.
     *
     * @param conditions the {@code If-Match} values, which the {@link Revision} of the record must meet
     * @throws HttpProblem if a change is not possible; it lists all invalid values
     */
    Changed change(String id, ModerationRequest request, List<String> conditions, Caller moderator) {
        // A correction also stores the previous document.
        gate.require();
        if (request.mergeInto() != null && request.mergeInto().compareTo(id) < 0) {
            // Locks two records in order of id. Of two opposite merges, the second waits here and then fails.
            find(request.mergeInto());
        }
        Optional<StoredRecord> decided = find(id).filter(record -> reflects(record, request));
        if (decided.isPresent()) {
            return new Changed(RecordSummary.of(decided.get()), changes.number(id));
        }
        StoredRecord record = request.state() == null || request.state().equals("refused") ? lock(id) : lockAny(id);
        Revision.require(conditions, id, changes.number(id));
        Faults faults = new Faults();
        faults.check(() -> WHOLE.member("reason").requireText(request.reason(), RecordTexts.MAX_TEXT));
        Correction correction =
                request.metadata() == null ? null : Correction.of(record, request.metadata(), clock.instant(), faults);
        StoredRecord into = request.mergeInto() == null ? null : faults.of(() -> mergeTarget(record, request), null);
        RecordState wanted = request.state() == null ? null : faults.of(() -> wanted(record, request), null);
        faults.throwIfAny();
        if (correction != null) {
            correct(record, correction, request.reason(), moderator);
        }
        if (wanted != null) {
            decide(record, wanted, request, moderator);
        }
        if (into != null) {
            changeLog.logMerge(record, into.id, request.reason(), moderator.id());
            queueDecision(record);
            record.mergeInto(into.id);
        }
        return new Changed(RecordSummary.of(record), changes.number(id));
    }

    /** Returns whether a record is in the state that a decision without corrections requests. */
    private boolean reflects(StoredRecord record, ModerationRequest request) {
        boolean isMerge = request.mergeInto() != null;
        if (request.metadata() != null || request.state() != null && isMerge) {
            return false;
        }
        if (record.state == RecordState.MERGED) {
            return isMerge && request.mergeInto().equals(record.successor);
        }
        return record.state != RecordState.PENDING
                && Code.of(record.state).equals(request.state())
                && !givesAnotherReason(record, request)
                && !changes.isRemovalRequested(record.id);
    }

    /** Returns whether a request gives another reason than the one that a refused or hidden record shows. */
    private static boolean givesAnotherReason(StoredRecord record, ModerationRequest request) {
        boolean showsReason = record.state == RecordState.REFUSED || record.state == RecordState.HIDDEN;
        return showsReason && request.reason() != null && !request.reason().equals(record.reason);
    }

    /**
     * Removes a record: withdraws it if it has never been published, and hides it if the caller is a moderator.
     * Otherwise, requests the removal from the moderators; a repeated request changes nothing.
     *
     * @return whether the record is removed; false for a request
     */
    public boolean remove(String id, String reason, List<String> conditions, Caller caller) {
        StoredRecord record = lockAny(id);
        Revision.require(conditions, id, changes.number(id));
        WHOLE.member("reason").requireText(reason, RecordTexts.MAX_TEXT);
        if (!record.state.hasBeenPublished()) {
            withdraw(record, reason, caller);
            return true;
        }
        if (RecordAccess.isModerator(caller)) {
            if (record.state == RecordState.HIDDEN) {
                throw RecordAccess.gone(record);
            }
            hide(record, reason, caller);
            return true;
        }
        if (!changes.isRemovalRequested(id)) {
            changeLog.log(record, Action.REMOVAL_REQUESTED, reason, caller.id());
        }
        return false;
    }

    private void hide(StoredRecord record, String reason, Caller moderator) {
        changeLog.log(record, Action.HIDDEN, reason, moderator.id());
        keys.forget(Kind.RECORD, record.id);
        record.reason = reason;
        record.hide();
    }

    private void withdraw(StoredRecord record, String reason, Caller caller) {
        changeLog.log(record, Action.WITHDRAWN, reason, caller.id());
        queueDecision(record);
        withdrawnData.delete(record.id);
        // A record that was never public shows no public reason.
        record.reason = record.state.hasBeenPublished() ? reason : null;
        long submitted = record.origin == Origin.SUBMITTED ? 1 : 0;
        quotas.release(record.account, StoredAmounts.ofRecords(submitted, record.keptBytes));
        record.withdraw();
    }

    /** Returns the requested state, if the record can enter it. */
    private RecordState wanted(StoredRecord record, ModerationRequest request) {
        Place place = WHOLE.member("state");
        RecordState wanted = Code.find(RecordState.values(), request.state())
                .filter(state -> state != RecordState.PENDING && state != RecordState.MERGED)
                .orElseThrow(() -> place.problem(request.state(), "published, refused, hidden or withdrawn"));
        if (record.state == wanted) {
            return wanted;
        }
        boolean wasPublished = record.state.hasBeenPublished();
        if (wanted == RecordState.REFUSED && wasPublished) {
            throw place.problem("refused", "hidden, because the record has been published");
        }
        if (wanted == RecordState.HIDDEN && !wasPublished) {
            throw place.problem(
                    "hidden", "published, refused or withdrawn, because the record is " + Code.of(record.state));
        }
        if (wanted == RecordState.WITHDRAWN) {
            requireRemovable(record, place);
        }
        return wanted;
    }

    private void decide(StoredRecord record, RecordState wanted, ModerationRequest request, Caller moderator) {
        if (wanted == RecordState.PUBLISHED && record.state == wanted && changes.isRemovalRequested(record.id)) {
            changeLog.log(record, Action.REMOVAL_DECLINED, request.reason(), moderator.id());
        }
        if (record.state == wanted) {
            if (givesAnotherReason(record, request)) {
                Action again = wanted == RecordState.REFUSED ? Action.REFUSED : Action.HIDDEN;
                changeLog.log(record, again, request.reason(), moderator.id());
                record.reason = request.reason();
            }
            return;
        }
        switch (wanted) {
            case PUBLISHED -> publish(record, record.state.hasBeenPublished(), request.reason(), moderator);
            case REFUSED -> refuse(record, request.reason(), moderator);
            case HIDDEN -> hide(record, request.reason(), moderator);
            default -> withdraw(record, request.reason(), moderator);
        }
    }

    /** Requires that no public address leads to the record. */
    private void requireRemovable(StoredRecord record, Place place) {
        if (record.state == RecordState.PUBLISHED || record.state == RecordState.MERGED) {
            throw place.problem("withdrawn", "hidden first, because withdrawing deletes the content for good");
        }
        store.find("successor = ?1 order by id", record.id)
                .firstResultOptional()
                .ifPresent(merged -> {
                    throw place.problem(
                            "withdrawn",
                            "refused, because " + merged.id + " has been merged into it; restore that record,"
                                    + " or merge it into another");
                });
    }

    private void publish(StoredRecord record, boolean isRestored, String reason, Caller moderator) {
        if (record.fingerprint == null) {
            reclaimGrid(record);
        }
        changeLog.log(record, isRestored ? Action.RESTORED : Action.PUBLISHED, reason, moderator.id());
        queueDecision(record);
        record.state = RecordState.PUBLISHED;
        record.successor = null;
        record.reason = null;
    }

    private void refuse(StoredRecord record, String reason, Caller moderator) {
        changeLog.log(record, Action.REFUSED, reason, moderator.id());
        queueDecision(record);
        record.state = RecordState.REFUSED;
        record.reason = reason;
        record.fingerprint = null;
    }

    /** Call this before the change of the state. */
    private void queueDecision(StoredRecord record) {
        if (record.state == RecordState.PENDING) {
            announcements.queueDecision(record);
        }
    }

    private void reclaimGrid(StoredRecord record) {
        GameRecord game = CompactGames.read(record.document);
        String fingerprint = Fingerprint.of(game.variant(), game.moves()).toString();
        Optional<StoredRecord> other = store.ofGrid(fingerprint);
        if (other.isPresent()) {
            throw gridTaken(other.get());
        }
        record.fingerprint = fingerprint;
        try {
            store.flush();
        } catch (PersistenceException e) {
            if (Outage.isCauseOf(e)) {
                throw e;
            }
            throw gridTaken("refused, because a record of the same grid has just been submitted; try again");
        }
    }

    private static HttpProblem gridTaken(StoredRecord other) {
        return gridTaken(
                other.state == RecordState.PENDING
                        ? "refused, because the pending record " + other.id + " has the same grid; decide on it first"
                        : "refused, because " + other.id
                                + " now has the same grid; use mergeInto to redirect one to the other");
    }

    private static HttpProblem gridTaken(String reason) {
        return WHOLE.member("state").problem("published", reason);
    }

    /** Returns the record to merge into. */
    private StoredRecord mergeTarget(StoredRecord record, ModerationRequest request) {
        Place place = WHOLE.member("mergeInto");
        if (request.state() != null) {
            throw place.problem(
                    request.mergeInto(), "absent if state is given, because a merge is a separate decision");
        }
        StoredRecord into = find(request.mergeInto())
                .filter(other -> other.state == RecordState.PUBLISHED && !other.id.equals(record.id))
                .orElseThrow(() -> place.problem(request.mergeInto(), "the id of another published record"));
        if (!into.variant.equals(record.variant)) {
            throw place.problem("a record of " + into.variant, "one of " + record.variant);
        }
        return into;
    }

    private void correct(StoredRecord record, Correction correction, String reason, Caller moderator) {
        String compact = RecordTexts.compact(correction.game());
        if (compact.equals(record.document)
                && correction.foundBy() == record.foundBy
                && Objects.equals(correction.achieved(), record.achieved)) {
            return;
        }
        changeLog.logCorrection(record, reason, moderator.id());
        record.describe(correction.game(), compact);
        record.foundBy = correction.foundBy();
        record.achieved = correction.achieved();
        line.require(record, changes.of(record.id));
    }

    /** Returns the record, locked until the transaction ends. */
    private Optional<StoredRecord> find(String id) {
        return RecordStore.isId(id) ? store.findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE) : Optional.empty();
    }

    /** Returns the locked record, even if it is merged. */
    private StoredRecord lockAny(String id) {
        StoredRecord record = find(id).orElseThrow(() -> ProblemType.NOT_FOUND.problem(
                "There is no record named " + id + "; " + ApiPaths.RECORDS + " lists them."));
        if (record.state == RecordState.WITHDRAWN) {
            throw RecordAccess.gone(record);
        }
        return record;
    }

    private StoredRecord lock(String id) {
        StoredRecord record = lockAny(id);
        if (record.state == RecordState.MERGED) {
            throw ProblemType.NOT_FOUND.problem(
                    "The record " + id + " has been merged into " + record.successor + "; change that record.");
        }
        return record;
    }
}
