package org.morpion.registry.transfer;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.morpion.access.Caller;
import org.morpion.game.Fingerprint;
import org.morpion.http.database.StorableInstant;
import org.morpion.http.json.Place;
import org.morpion.http.problem.Code;
import org.morpion.http.problem.ProblemType;
import org.morpion.record.GameRecord;
import org.morpion.record.Variant;
import org.morpion.registry.AchievedDate;
import org.morpion.registry.FoundBy;
import org.morpion.registry.Origin;
import org.morpion.registry.RecordChange;
import org.morpion.registry.RecordState;
import org.morpion.registry.RecordStore;
import org.morpion.registry.RecordTexts;
import org.morpion.registry.StoredRecord;

/** Validated line of an import: every value fits into the database. */
final class RecordLineReader {
    private static final int MAX_SENT = 2_000_000;
    private static final int MAX_FORM = 32;
    private static final int MAX_CHANGE_ID = 36;
    private static final int MAX_DOCUMENT = 1_000_000;
    private static final int MAX_NAME = 200;

    /** Paths of other resources at the addresses of records. */
    private static final List<String> ADDRESSES = List.of("events", "export", "import");

    private static final Place WHOLE = new Place(ProblemType.INVALID_RECORD, "");

    private final RecordLine line;
    private final RecordState state;
    private final Origin origin;
    private final FoundBy foundBy;
    private final GameRecord game;
    private final String compact;
    private final byte[] sent;
    private final Instant storedAt;
    private final List<RecordChange> changes = new ArrayList<>();

    /**
     * Validates a line.
     *
     * @param reader parses a document, and checks that its game is legal
     * @throws HttpProblem if a value is invalid
     */
    RecordLineReader(RecordLine line, Function<String, GameRecord> reader) {
        if (line.id() == null || !RecordStore.isId(line.id()) || ADDRESSES.contains(line.id())) {
            throw WHOLE.member("id")
                    .problem(
                            line.id(),
                            "1 to 64 letters, digits, hyphens and underscores, and not one of "
                                    + String.join(", ", ADDRESSES));
        }
        state = constant("state", line.state(), RecordState.values());
        this.line = state == RecordState.WITHDRAWN ? line.withdrawn() : line;
        origin = constant("origin", line.origin(), Origin.values());
        foundBy = line.foundBy() == null ? null : constant("foundBy", line.foundBy(), FoundBy.values());
        if (line.achieved() != null && !AchievedDate.isDate(line.achieved())) {
            throw WHOLE.member("achieved").problem(line.achieved(), AchievedDate.SHAPE);
        }
        WHOLE.member("submitter").requireText(line.submitter(), MAX_NAME);
        WHOLE.member("owner").requireText(line.owner(), Caller.MAX_ID_LENGTH);
        WHOLE.member("reason").requireText(line.reason(), RecordTexts.MAX_TEXT);
        WHOLE.member("sentForm").requireText(line.sentForm(), MAX_FORM);
        if ((state == RecordState.MERGED) != (line.successor() != null)
                || line.successor() != null
                        && (!RecordStore.isId(line.successor())
                                || line.successor().equals(line.id()))) {
            throw WHOLE.member("successor")
                    .problem(line.successor(), "the id of another record if the state is merged, and otherwise absent");
        }
        storedAt = line.storedAt() == null ? null : instant(WHOLE.member("storedAt"), line.storedAt());
        sent = line.sent() == null ? null : sent(line.sent());
        if ((state == RecordState.WITHDRAWN) != (line.document() == null)) {
            throw WHOLE.member("document")
                    .problem(line.document(), "the record in the compact form; absent if it is withdrawn");
        }
        game = line.document() == null ? null : document(line.document(), reader);
        compact = game == null ? null : RecordTexts.compact(game);
        if (game != null && line.variant() != null && !game.variant().code().equals(line.variant())) {
            throw WHOLE.member("variant").problem(line.variant(), game.variant().code() + ", as in its document");
        }
        if (game != null && line.score() != 0 && game.score() != line.score()) {
            throw WHOLE.member("score").problem(line.score(), game.score() + ", as in its document");
        }
        if (game == null && (line.score() < 0 || Variant.ofCode(line.variant()).isEmpty())) {
            throw WHOLE.member("variant")
                    .problem(line.variant(), "5T, 5D, 4T or 4D, and the score must not be negative");
        }
        List<RecordLine.Change> history = line.history() == null ? List.of() : line.history();
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < history.size(); i++) {
            Place place = WHOLE.member("history").element(i);
            RecordChange change = change(place, history.get(i));
            if (!ids.add(change.id)) {
                throw place.member("id").problem(change.id, "different from the ids of earlier changes");
            }
            changes.add(change);
        }
    }

    private static GameRecord document(String document, Function<String, GameRecord> reader) {
        try {
            return reader.apply(document);
        } catch (HttpProblem e) {
            throw HttpProblem.builder(e).with("pointer", "/document").build();
        }
    }

    private static byte[] sent(String base64) {
        try {
            byte[] sent = Base64.getDecoder().decode(base64);
            if (sent.length <= MAX_SENT) {
                return sent;
            }
        } catch (IllegalArgumentException e) {
            // Reported below, together with an overlong document.
        }
        throw WHOLE.member("sent").problem(base64, "at most " + MAX_SENT + " bytes in Base64");
    }

    private RecordChange change(Place place, RecordLine.Change line) {
        if (line == null || line.id() == null || line.by() == null || line.at() == null) {
            throw place.problem("incomplete", "an object with id, at, by and action");
        }
        place.member("id").requireText(line.id(), MAX_CHANGE_ID);
        place.member("by").requireText(line.by(), Caller.MAX_ID_LENGTH);
        place.member("reason").requireText(line.reason(), RecordTexts.MAX_TEXT);
        place.member("before").requireText(line.before(), MAX_DOCUMENT);
        if (line.into() != null && !RecordStore.isId(line.into())) {
            throw place.member("into").problem(line.into(), "the id of a record");
        }
        RecordChange change = new RecordChange();
        change.id = line.id();
        change.recordId = this.line.id();
        change.changedAt = instant(place.member("at"), line.at());
        change.changedBy = line.by();
        change.action = constant(place.member("action"), line.action(), RecordChange.Action.values());
        change.reason = line.reason();
        change.successor = line.into();
        change.document = line.before();
        return change;
    }

    private static <E extends Enum<E>> E constant(String name, String value, E[] constants) {
        return constant(WHOLE.member(name), value, constants);
    }

    private static <E extends Enum<E>> E constant(Place place, String value, E[] constants) {
        return Code.find(constants, value)
                .orElseThrow(() -> place.unknown(
                        value, Arrays.stream(constants).map(Code::of).toList()));
    }

    private static Instant instant(Place place, String text) {
        try {
            return StorableInstant.parse(text);
        } catch (DateTimeException e) {
            throw place.problem(text, "an instant, such as 2030-01-31T00:00:00Z");
        }
    }

    String id() {
        return line.id();
    }

    RecordLine line() {
        return line;
    }

    /** Returns whether the line has a history; a public line has none. */
    boolean hasHistory() {
        return line.history() != null;
    }

    /** Returns whether the line includes all these changes. */
    boolean knows(List<RecordChange> others) {
        return others.stream().allMatch(other -> changes.stream().anyMatch(change -> change.id.equals(other.id)));
    }

    boolean isPublished() {
        return state == RecordState.PUBLISHED;
    }

    boolean isPending() {
        return state == RecordState.PENDING;
    }

    /** Returns the fingerprint of the grid that the record claims; empty if it claims none. */
    Optional<String> grid() {
        return game().filter(each -> state.holdsGrid())
                .map(each -> Fingerprint.of(each.variant(), each.moves()).toString());
    }

    Optional<GameRecord> game() {
        return Optional.ofNullable(game);
    }

    Optional<Instant> storedAt() {
        return Optional.ofNullable(storedAt);
    }

    List<RecordChange> changes() {
        return changes;
    }

    /** Copies the line to a record. */
    void fill(StoredRecord record) {
        record.id = line.id();
        record.origin = origin;
        if (game == null) {
            record.variant = line.variant();
            record.score = line.score();
            record.foundBy = foundBy;
            record.reason = line.reason();
            record.withdraw();
            return;
        }
        record.take(game, compact);
        record.state = state;
        if (!state.holdsGrid()) {
            record.fingerprint = null;
        }
        record.foundBy = foundBy;
        record.achieved = line.achieved();
        record.submitter = line.submitter();
        record.keepSent(sent, line.sentForm());
        record.owner = line.owner();
        record.reason = line.reason();
        record.successor = line.successor();
    }
}
