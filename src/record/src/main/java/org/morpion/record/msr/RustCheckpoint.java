package org.morpion.record.msr;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Claims;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.record.Warnings;

/**
 * Reader of the longest game in a search checkpoint of the Rust program: {@code MSC1:} and the rest of an envelope like
 * that of MSR, around JSON with the members {@code variant}, {@code best}, a list of moves, and {@code frontier}, a
 * list of such lists, which is the archive of its perturbation search.
 */
public final class RustCheckpoint {
    private static final String TAG = "MSC1:";

    private final JsonParser parser;
    private final ReadLimits limits;
    private final MsrJsonPass record;

    private List<Move> longest = List.of();
    private Variant variant;

    private RustCheckpoint(JsonParser parser, ReadLimits limits) {
        this.parser = parser;
        this.limits = limits;
        Warnings ignored = new Warnings();
        JsonValues values = new JsonValues(parser, ignored, JsonParsing.textBudget(limits));
        record = new MsrJsonPass(parser, ignored, values, limits, Optional.empty());
    }

    /**
     * Reads a checkpoint; empty if the document is something else.
     *
     * @throws UnreadableRecordException if the checkpoint is damaged or has no game
     */
    public static Optional<Reading> read(byte[] document, ReadLimits limits) throws UnreadableRecordException {
        String text = new String(document, StandardCharsets.ISO_8859_1);
        if (!text.stripLeading().startsWith(TAG)) {
            return Optional.empty();
        }
        int from = text.indexOf(TAG) + TAG.length() - MsrEnvelope.TAG.length();
        int to = text.stripTrailing().length();
        try {
            ByteBuffer json = MsrEnvelope.open(document, from, to, limits, new Warnings());
            try (JsonParser parser = JsonParsing.factory(limits).createParser(json.array(), 0, json.limit())) {
                RustCheckpoint checkpoint = new RustCheckpoint(parser, limits);
                checkpoint.read();
                return Optional.of(checkpoint.reading());
            }
        } catch (UnreadableRecordException e) {
            throw new UnreadableRecordException(
                    e.reason(),
                    e.location(),
                    "in this search checkpoint of the Rust program: "
                            + e.getMessage().replace(MsrEnvelope.TAG, TAG),
                    e.place().orElse(null));
        } catch (IOException e) {
            throw noGame(Reason.BAD_JSON);
        }
    }

    private static UnreadableRecordException noGame(Reason reason) {
        return new UnreadableRecordException(
                reason, "", "this search checkpoint has no readable game; save it again, or send its best game");
    }

    private Reading reading() throws UnreadableRecordException {
        if (variant == null || longest.isEmpty()) {
            throw noGame(Reason.MISSING_FIELD);
        }
        Warning warning = new Warning("paste-checkpoint", "", "the best game of a search checkpoint is read");
        return new Reading(GameRecord.of(variant, longest), TextForm.MSR_COMPACT, Claims.NONE, List.of(warning));
    }

    private void read() throws IOException, UnreadableRecordException {
        require(parser.nextToken() == JsonToken.START_OBJECT);
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "variant" ->
                    variant = Variant.ofSpelling(parser.getValueAsString("")).orElse(null);
                case "best" -> game();
                case "frontier" -> games();
                default -> parser.skipChildren();
            }
        }
    }

    private void games() throws IOException, UnreadableRecordException {
        require(parser.currentToken() == JsonToken.START_ARRAY);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            game();
        }
    }

    private void game() throws IOException, UnreadableRecordException {
        require(parser.currentToken() == JsonToken.START_ARRAY);
        List<Move> moves = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            require(moves.size() < limits.moves());
            moves.add(record.move());
        }
        longest = moves.size() > longest.size() ? moves : longest;
    }

    private static void require(boolean isExpected) throws IOException {
        if (!isExpected) {
            throw new IOException("not a checkpoint");
        }
    }
}
