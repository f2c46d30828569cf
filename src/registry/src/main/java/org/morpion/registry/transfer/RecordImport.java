package org.morpion.registry.transfer;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.morpion.access.AuditTrail;
import org.morpion.access.Caller;
import org.morpion.documents.DocumentReader;
import org.morpion.documents.GameWriter;
import org.morpion.game.Canonical;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.json.Place;
import org.morpion.http.json.StrictJson;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.Limits;
import org.morpion.http.request.WriteGate;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;
import org.morpion.registry.AnnouncementStore;
import org.morpion.registry.ChangeLog;
import org.morpion.registry.Origin;
import org.morpion.registry.RecordChange;
import org.morpion.registry.RecordChangeStore;
import org.morpion.registry.RecordState;
import org.morpion.registry.RecordStore;
import org.morpion.registry.StoredRecord;
import org.morpion.registry.WithdrawnData;
import org.morpion.registry.submission.Submissions;
import org.morpion.render.document.Document;

/** Import of single lines of an export. Importing the same line twice changes nothing. */
@ApplicationScoped
public class RecordImport {
    private static final String COMPACT = "MS1:";

    private final RecordStore store;
    private final AnnouncementStore announcements;
    private final RecordChangeStore changes;
    private final ChangeLog changeLog;
    private final WithdrawnData withdrawnData;
    private final Submissions submissions;
    private final DocumentReader reader;
    private final StrictJson json;
    private final WriteGate gate;
    private final DatabaseClock clock;
    private final AuditTrail audit;

    RecordImport(
            RecordStore store,
            AnnouncementStore announcements,
            RecordChangeStore changes,
            ChangeLog changeLog,
            WithdrawnData withdrawnData,
            Submissions submissions,
            DocumentReader reader,
            Limits limits,
            WriteGate gate,
            DatabaseClock clock,
            AuditTrail audit) {
        this.store = store;
        this.announcements = announcements;
        this.changes = changes;
        this.changeLog = changeLog;
        this.withdrawnData = withdrawnData;
        this.submissions = submissions;
        this.reader = reader;
        this.json = new StrictJson(limits, ProblemType.INVALID_RECORD);
        this.gate = gate;
        this.clock = clock;
        this.audit = audit;
    }

    /**
     * Imports a line.
     *
     * @param number the number of the line, for the answer
     * @throws HttpProblem if the line is rejected; nothing has changed then
     */
    public ImportedLine take(byte[] line, long number, Caller caller) {
        String text = new String(line, StandardCharsets.UTF_8).strip();
        if (text.startsWith(COMPACT) || isGame(text)) {
            return takeGame(text.startsWith(COMPACT) ? text.getBytes(StandardCharsets.UTF_8) : line, number, caller);
        }
        RecordLineReader record = new RecordLineReader(json.read(line, RecordLine.class), this::read);
        gate.require();
        try {
            return QuarkusTransaction.requiringNew().call(() -> take(record, number, caller));
        } catch (PersistenceException e) {
            // A concurrent request has stored the record or its grid; the second attempt finds it.
            return QuarkusTransaction.requiringNew().call(() -> take(record, number, caller));
        }
    }

    /** Tests for a game, as opposed to a line of an export, which has the game as text. */
    private static boolean isGame(String text) {
        return text.startsWith("{")
                ? text.contains("\"moves\"") && !text.contains("\"document\"")
                : !text.isEmpty() && "(#<-0123456789\uFFFD".indexOf(text.charAt(0)) >= 0;
    }

    /** Publishes a game without an id at once, as a submission of the caller. */
    private ImportedLine takeGame(byte[] game, long number, Caller caller) {
        Document document = reader.read(game, source());
        Submissions.Admitted admitted = publish(document, game, caller);
        return new ImportedLine(number, admitted.record().id, admitted.isNew() ? "created" : "known");
    }

    private Submissions.Admitted publish(Document document, byte[] game, Caller caller) {
        try {
            return submissions.publish(document, game, caller);
        } catch (PersistenceException e) {
            // The grid has just been submitted. The second attempt finds that record, and displaces it if it is
            // pending.
            return submissions.publish(document, game, caller);
        }
    }

    private static DocumentReader.Source source() {
        return new DocumentReader.Source(Optional.empty(), true, null, 1);
    }

    /** Parses the document inside a line, and checks that its game is legal. */
    private GameRecord read(String document) {
        return GameWriter.requireLegal(
                reader.read(document.getBytes(StandardCharsets.UTF_8), source()).record());
    }

    private ImportedLine take(RecordLineReader line, long number, Caller caller) {
        StoredRecord stored = store.findById(line.id(), LockModeType.PESSIMISTIC_WRITE);
        if (stored != null) {
            List<RecordChange> known = changes.of(stored.id);
            RecordLine here = line.hasHistory() ? RecordLine.of(stored, known) : RecordLine.of(stored);
            if (here.equals(line.line())) {
                return new ImportedLine(number, stored.id, "unchanged");
            }
            if (!line.hasHistory() || !line.knows(known)) {
                return new ImportedLine(number, stored.id, "kept");
            }
        }
        boolean isNew = stored == null;
        StoredRecord record = isNew ? new StoredRecord() : stored;
        Optional<String> other =
                line.grid().filter(grid -> !grid.equals(record.fingerprint)).flatMap(store::idOfGrid);
        Optional<RecordState> holder = other.map(
                id -> line.isPublished() ? changeLog.displacePending(id, line.id(), caller) : store.lock(id).state);
        boolean waits = line.isPending() && holder.equals(Optional.of(RecordState.PENDING));
        if (!waits && holder.filter(RecordState::holdsGrid).isPresent()) {
            return new ImportedLine(number, other.get(), "known");
        }
        requireNoCycle(line);
        line.fill(record);
        if (waits) {
            record.fingerprint = null;
        }
        if (record.origin == Origin.SUBMITTED && line.game().isPresent()) {
            GameRecord game = line.game().get();
            record.keepCanonical(CompactGames.write(game.variant(), Canonical.game(game.variant(), game.moves())));
        }
        // The time of the import, not of the original change, so that the indexes of all nodes notice the record.
        record.changedAt = clock.instant();
        Set<String> known = new HashSet<>();
        if (isNew) {
            record.storedAt = line.storedAt().orElse(null);
            record.skipAnnouncement();
            store.persist(record);
            // Waits for a concurrent import of the same record, and then fails.
            store.flush();
        } else {
            store.flush();
            line.storedAt().ifPresent(instant -> store.setStoredAt(record.id, instant));
            if (record.state.holdsGrid()) {
                announcements.skip(record);
            }
            changes.of(record.id).forEach(change -> known.add(change.id));
        }
        for (int i = 0; i < line.changes().size(); i++) {
            RecordChange change = line.changes().get(i);
            if (!known.contains(change.id)) {
                requireNew(change, i);
                changes.persist(change);
            }
        }
        if (record.state == RecordState.WITHDRAWN) {
            withdrawnData.delete(record.id);
        }
        String result = isNew ? "created" : "replaced";
        audit.add(caller.id(), "record.import", StoredRecord.target(record.id), result);
        store.flush();
        return new ImportedLine(number, record.id, result);
    }

    /** Rejects a successor that redirects back to this record. */
    private void requireNoCycle(RecordLineReader line) {
        String successor = line.line().successor();
        if (successor != null && store.way(successor).contains(line.id())) {
            throw new Place(ProblemType.INVALID_RECORD, "/successor")
                    .problem(successor, "the id of a record that does not redirect to this one");
        }
    }

    private void requireNew(RecordChange change, int index) {
        if (changes.findByIdOptional(change.id).isPresent()) {
            throw new Place(ProblemType.INVALID_RECORD, "/history")
                    .element(index)
                    .member("id")
                    .problem(change.id, "an id that no change of another record has");
        }
    }
}
