package org.morpion.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reader of the longest game in a search checkpoint of the Rust program: {@code MSC1:} and the rest of an envelope like
 * that of MSR, around JSON with the members {@code variant}, {@code best}, a list of moves, and {@code frontier}, a list
 * of such lists, which is the archive of its perturbation search.
 */
final class PeerCheckpoint {
    private static final String TAG = "MSC1:";

    private final JsonParser parser;
    private final ReadLimits limits;

    private List<Move> longest = List.of();
    private Variant variant;

    private PeerCheckpoint(JsonParser parser, ReadLimits limits) {
        this.parser = parser;
        this.limits = limits;
    }

    /** Reads a checkpoint; empty if the document is something else, is damaged, or has no game. */
    static Optional<Reading> read(byte[] document, ReadLimits limits) {
        String text = new String(document, StandardCharsets.ISO_8859_1).strip();
        if (!text.startsWith(TAG)) {
            return Optional.empty();
        }
        byte[] envelope = (MsrEnvelope.TAG + text.substring(TAG.length())).getBytes(StandardCharsets.ISO_8859_1);
        try {
            ByteBuffer json = MsrEnvelope.open(envelope, 0, envelope.length, limits, new Warnings());
            try (JsonParser parser = factory(limits).createParser(Arrays.copyOf(json.array(), json.limit()))) {
                PeerCheckpoint checkpoint = new PeerCheckpoint(parser, limits);
                checkpoint.read();
                return checkpoint.reading();
            }
        } catch (IOException | UnreadableRecordException e) {
            return Optional.empty();
        }
    }

    private static JsonFactory factory(ReadLimits limits) {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.depth())
                        .maxNumberLength(limits.numberLength())
                        .maxStringLength(limits.documentBytes())
                        .build())
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .build();
    }

    private Optional<Reading> reading() {
        if (variant == null || longest.isEmpty()) {
            return Optional.empty();
        }
        Warning warning = new Warning("paste-checkpoint", "", "the best game of a search checkpoint is read");
        return Optional.of(
                new Reading(GameRecord.of(variant, longest), TextForm.MSR_COMPACT, Claims.NONE, List.of(warning)));
    }

    private void read() throws IOException {
        expect(JsonToken.START_OBJECT);
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

    private void games() throws IOException {
        require(parser.currentToken() == JsonToken.START_ARRAY);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            game();
        }
    }

    private void game() throws IOException {
        require(parser.currentToken() == JsonToken.START_ARRAY);
        List<Move> moves = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            require(moves.size() < limits.moves());
            moves.add(move());
        }
        longest = moves.size() > longest.size() ? moves : longest;
    }

    private Move move() throws IOException {
        require(parser.currentToken() == JsonToken.START_OBJECT);
        long x = 0;
        long y = 0;
        long pos = 0;
        Direction direction = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "x" -> x = parser.getLongValue();
                case "y" -> y = parser.getLongValue();
                case "pos" -> pos = parser.getLongValue();
                case "dir" ->
                    direction = Direction.ofCode(parser.getValueAsString("")).orElse(null);
                default -> parser.skipChildren();
            }
        }
        require(direction != null);
        return new Move(x, y, direction, pos);
    }

    private void expect(JsonToken token) throws IOException {
        require(parser.nextToken() == token);
    }

    private static void require(boolean isExpected) throws IOException {
        if (!isExpected) {
            throw new IOException("not a checkpoint");
        }
    }
}
