package org.morpion.service.record;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.Transactional;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.morpion.game.Fingerprint;
import org.morpion.record.CompactGames;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.service.access.AuditTrail;
import org.morpion.service.access.Caller;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.database.Outage;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.record.RecordChange.Action;
import org.morpion.service.request.Place;

/** What moderators, and submitters with their own records, do to records. Every change is kept. */
@ApplicationScoped
@Transactional
class Moderation {
    private static final Place WHOLE = new Place(ProblemType.INVALID_RECORD, "");

    private final RecordStore store;
    private final RecordChangeStore changes;
    private final Withdrawals withdrawals;
    private final DatabaseClock clock;
    private final AuditTrail audit;

    Moderation(
            RecordStore store,
            RecordChangeStore changes,
            Withdrawals withdrawals,
            DatabaseClock clock,
            AuditTrail audit) {
        this.store = store;
        this.changes = changes;
        this.withdrawals = withdrawals;
        this.clock = clock;
        this.audit = audit;
    }

    /**
     * A record after a change.
     *
     * @param changes how many there have been
     */
    record Changed(RecordSummary record, long changes) {}

    /**
     * Makes the changes that a moderator asks for.
     *
     * @param conditions of which {@link Revision} the record has to be
     * @throws HttpProblem if one of them is not possible; then none is made
     */
    Changed change(String id, ModerationRequest request, List<String> conditions, Caller moderator) {
        if (request.mergeInto() != null && request.mergeInto().compareTo(id) < 0) {
            // Of two who merge two records into each other, one waits here and finds that it is too late.
            find(request.mergeInto());
        }
        StoredRecord record = lock(id);
        Revision.require(conditions, id, changes.number(id));
        requireText(WHOLE.member("reason"), request.reason());
        if (request.metadata() != null) {
            correct(record, request.metadata(), request.reason(), moderator);
        }
        if (request.state() != null) {
            decide(record, request, moderator);
        }
        if (request.mergeInto() != null) {
            merge(record, request, moderator);
        }
        return new Changed(RecordSummary.of(record), changes.number(id));
    }

    /** Takes a record back. What it said is forgotten; its address tells that it was there. */
    void withdraw(String id, String reason, List<String> conditions, Caller caller) {
        StoredRecord record = lock(id);
        Revision.require(conditions, id, changes.number(id));
        requireText(WHOLE.member("reason"), reason);
        remember(record, Action.WITHDRAWN, reason, caller, false);
        withdrawals.forget(id);
        record.leaveAddress();
        record.reason = reason;
    }

    private void decide(StoredRecord record, ModerationRequest request, Caller moderator) {
        Place place = WHOLE.member("state");
        boolean publish = request.state().equals("published");
        if (!publish && !request.state().equals("refused")) {
            throw place.problem(request.state(), "published or refused").build();
        }
        RecordState wanted = publish ? RecordState.PUBLISHED : RecordState.REFUSED;
        if (record.state == wanted) {
            return;
        }
        if (publish && record.state == RecordState.REFUSED) {
            takeGridBack(record);
        }
        remember(record, publish ? Action.PUBLISHED : Action.REFUSED, request.reason(), moderator, false);
        record.state = wanted;
        record.reason = publish ? null : request.reason();
        if (!publish) {
            record.fingerprint = null;
        }
    }

    private void takeGridBack(StoredRecord record) {
        GameRecord game = CompactGames.read(record.document);
        String fingerprint = Fingerprint.of(game.variant(), game.moves()).toString();
        Optional<StoredRecord> other = store.ofGrid(fingerprint);
        if (other.isPresent()) {
            throw gridTaken(other.get().id + " has");
        }
        record.fingerprint = fingerprint;
        try {
            store.flush();
        } catch (PersistenceException e) {
            if (Outage.isCauseOf(e)) {
                throw e;
            }
            throw gridTaken("a record that has been submitted just now has");
        }
    }

    private static HttpProblem gridTaken(String who) {
        return WHOLE.member("state")
                .problem(
                        "published",
                        "refused, because " + who + " the same grid by now; mergeInto leads from one to the other")
                .build();
    }

    private void merge(StoredRecord record, ModerationRequest request, Caller moderator) {
        Place place = WHOLE.member("mergeInto");
        StoredRecord into = find(request.mergeInto())
                .filter(other -> other.state == RecordState.PUBLISHED && !other.id.equals(record.id))
                .orElseThrow(() -> place.problem(request.mergeInto(), "the id of another published record")
                        .build());
        if (!into.variant.equals(record.variant)) {
            throw place.problem("a record of " + into.variant, "one of " + record.variant)
                    .build();
        }
        remember(record, Action.MERGED, request.reason(), moderator, false);
        record.leadTo(into.id);
        // What led here leads on at once.
        store.update("successor = ?1 where successor = ?2", into.id, record.id);
    }

    private void correct(
            StoredRecord record, ModerationRequest.Correction correction, String reason, Caller moderator) {
        Place place = WHOLE.member("metadata");
        GameRecord game = CompactGames.read(record.document);
        Metadata.Builder metadata = game.metadata().toBuilder();
        if (correction.author() != null) {
            metadata.author(correction.author());
        }
        if (correction.description() != null) {
            metadata.description(correction.description());
        }
        if (correction.source() != null) {
            metadata.source(correction.source());
        }
        if (correction.transcribedBy() != null) {
            metadata.transcribedBy(correction.transcribedBy());
        }
        if (correction.tags() != null) {
            if (correction.tags().contains(null)) {
                int missing = correction.tags().indexOf(null);
                throw place.member("tags")
                        .element(missing)
                        .problem(null, "a text")
                        .build();
            }
            metadata.tags(correction.tags());
        }
        GameRecord corrected = game.withMetadata(metadata.build());
        String compact = RecordTexts.compact(corrected, place, "transcribedBy");
        remember(record, Action.CORRECTED, reason, moderator, true);
        record.describe(corrected, compact);
        store.learn(record);
        if (correction.foundBy() != null) {
            record.foundBy = correction.foundBy().isEmpty() ? null : foundBy(correction.foundBy(), place);
        }
        if (correction.tags() != null) {
            record.achieved = StoredRecord.dateIn(correction.tags())
                    .filter(date -> AchievedDate.hasBegun(date, clock.instant()))
                    .orElse(record.achieved);
        }
        if (correction.achieved() != null) {
            if (!correction.achieved().isEmpty() && !AchievedDate.hasBegun(correction.achieved(), clock.instant())) {
                throw place.member("achieved")
                        .problem(correction.achieved(), AchievedDate.PAST_SHAPE)
                        .build();
            }
            record.achieved = correction.achieved().isEmpty() ? null : correction.achieved();
        }
    }

    private static FoundBy foundBy(String text, Place metadata) {
        return Arrays.stream(FoundBy.values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(text))
                .findAny()
                .orElseThrow(() -> metadata.member("foundBy")
                        .problem(text, "human or machine")
                        .build());
    }

    private void remember(StoredRecord record, Action action, String reason, Caller caller, boolean document) {
        RecordChange change = new RecordChange();
        change.id = UUID.randomUUID().toString();
        change.recordId = record.id;
        change.changedAt = clock.instant();
        change.changedBy = caller.id();
        change.action = action;
        change.reason = reason;
        change.document = document ? record.document : null;
        changes.persist(change);
        record.changedAt = change.changedAt;
        audit.add(caller.id(), "record." + action.verb, StoredRecord.target(record.id), reason);
    }

    /** The record, locked until the transaction ends. */
    private Optional<StoredRecord> find(String id) {
        return RecordStore.isId(id) ? store.findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE) : Optional.empty();
    }

    private StoredRecord lock(String id) {
        StoredRecord record = find(id).orElseThrow(() -> ProblemType.NOT_FOUND
                .because("There is no record named " + id + ".")
                .build());
        if (record.state == RecordState.WITHDRAWN) {
            throw ProblemType.GONE
                    .because("The record " + id + " has been withdrawn.")
                    .build();
        }
        if (record.state == RecordState.MERGED) {
            throw ProblemType.NOT_FOUND
                    .because("The record " + id + " has been merged into " + record.successor + "; change that one.")
                    .build();
        }
        return record;
    }

    private static void requireText(Place place, String text) {
        if (text != null && (text.length() > RecordTexts.MAX_TEXT || text.indexOf(0) >= 0)) {
            throw place.problem(text, "a text of at most " + RecordTexts.MAX_TEXT + " characters, without U+0000")
                    .build();
        }
    }
}
