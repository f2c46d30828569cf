package org.morpion.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.morpion.run.UnreadableDocumentException.Reason;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.RandomSource;

/**
 * Reader of untrusted {@link SearchDocument}s. Checks the format, version and digest first, so that damage is reported
 * as such, then the members, then their consistency. Does not check the solver, games and states.
 */
public final class SearchDocumentReader {
    /** The maximum length of a document: 1 GiB. */
    static final long MAX_BYTES = 1L << 30;

    /** A two-byte value in the document can take a hundred times as much memory. */
    private static final long MAX_TOKENS = 1_000_000;

    private static final int MAX_DEPTH = 100;
    private static final int MAX_NAME = 1_000;
    private static final int MAX_NUMBER = 1_000;

    /** The largest state with its offered games, in Base64. */
    private static final int MAX_TEXT = (Checkpoint.MAX_STATE_BYTES + Offers.MAX_BYTES + 1024) / 3 * 4;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxDocumentLength(MAX_BYTES)
                    .maxTokenCount(MAX_TOKENS)
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNameLength(MAX_NAME)
                    .maxNumberLength(MAX_NUMBER)
                    .maxStringLength(MAX_TEXT)
                    .build())
            .build();

    private SearchDocumentReader() {}

    /**
     * Reads a stream that consists of one document.
     *
     * @throws UnreadableDocumentException if it is not a valid document
     * @throws IOException if the stream fails
     */
    public static SearchDocument read(InputStream in) throws IOException, UnreadableDocumentException {
        try (JsonParser parser = JSON.createParser(in)) {
            SearchDocument document = read(parser);
            if (parser.nextToken() != null) {
                throw UnreadableDocumentException.because(
                        Reason.NOT_A_CHECKPOINT, "The file has extra content after the search checkpoint");
            }
            return document;
        } catch (StreamConstraintsException e) {
            throw UnreadableDocumentException.because(
                    Reason.TOO_LARGE, "The checkpoint exceeds a limit: " + e.getOriginalMessage());
        } catch (CharConversionException e) {
            throw UnreadableDocumentException.because(
                    Reason.NOT_A_CHECKPOINT, "This is not a search checkpoint: it is not UTF-8 text");
        } catch (JsonProcessingException e) {
            throw UnreadableDocumentException.because(
                    Reason.NOT_A_CHECKPOINT,
                    "This is not a search checkpoint: it is not valid JSON at line "
                            + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr());
        }
    }

    /**
     * Reads a document embedded in other JSON.
     *
     * @param parser positioned before or at the document's first token; its constraints limit the document
     * @throws UnreadableDocumentException if it is not a valid document
     * @throws IOException if the parser fails
     */
    public static SearchDocument read(JsonParser parser) throws IOException, UnreadableDocumentException {
        JsonToken first = parser.currentToken() == null ? parser.nextToken() : parser.currentToken();
        Object value = first == null ? null : JsonTree.read(parser);
        if (!(value instanceof Map<?, ?> members) || !SearchDocument.FORMAT.equals(members.get(Members.FORMAT))) {
            throw UnreadableDocumentException.because(
                    Reason.NOT_A_CHECKPOINT,
                    "This is not a search checkpoint: its format is not " + SearchDocument.FORMAT);
        }
        if (!Long.valueOf(SearchDocument.VERSION).equals(members.get(Members.VERSION))) {
            throw UnreadableDocumentException.because(
                    Reason.OTHER_FORMAT,
                    "The format version of the checkpoint is not " + SearchDocument.VERSION
                            + ", the only one supported by this version of the program");
        }
        if (!DocumentDigest.of(members).equals(members.get(Members.DIGEST))) {
            throw UnreadableDocumentException.because(
                    Reason.DAMAGED,
                    "The checkpoint is damaged or has been edited: its digest is wrong. To change settings, leave it"
                            + " as it is and override them when continuing the search");
        }
        return document(Members.of(
                members,
                "",
                Members.FORMAT,
                Members.VERSION,
                Members.SOLVER,
                Members.SOLVER_VERSION,
                Members.VARIANT,
                Members.SEED,
                Members.OPTIONS,
                Members.FROM,
                Members.WARM,
                Members.PARTS,
                Members.LIMITS,
                Members.EXCHANGE,
                Members.CHECKPOINT_INTERVAL,
                Members.LABELS,
                Members.RECORD,
                Members.ISLANDS,
                Members.DIGEST));
    }

    private static SearchDocument document(Members head) throws UnreadableDocumentException {
        String solver = head.text(Members.SOLVER);
        String solverVersion = head.text(Members.SOLVER_VERSION);
        String variant = head.text(Members.VARIANT);
        Long seed = head.integer(Members.SEED);
        Map<String, Object> options = head.map(Members.OPTIONS);
        List<?> islands = head.list(Members.ISLANDS);
        Integer parts = head.shortInteger(Members.PARTS);
        Limits limits = limits(head);
        SearchDocument.Attribution record = attribution(head);
        List<Members> saved = new ArrayList<>();
        for (int i = 0; islands != null && i < islands.size(); i++) {
            saved.add(island(islands.get(i), i));
        }
        boolean complete = Stream.of(solver, solverVersion, variant, seed, options, islands)
                .noneMatch(Objects::isNull);
        require(complete, "solver, solverVersion, variant, seed, options or islands is missing");
        require(
                seed >= 0 && seed <= RandomSource.MAX_SEED,
                "the seed is " + seed + " and must be from 0 to " + RandomSource.MAX_SEED);
        SearchDocument document = new SearchDocument(
                solver,
                solverVersion,
                variant,
                seed,
                options,
                head.text(Members.FROM),
                head.texts(Members.WARM),
                parts,
                limits,
                Boolean.TRUE.equals(head.bool(Members.EXCHANGE)),
                head.duration(Members.CHECKPOINT_INTERVAL),
                head.textMap(Members.LABELS),
                record,
                islands(saved, seed));
        requireConsistentParts(document);
        return document;
    }

    private static Limits limits(Members head) throws UnreadableDocumentException {
        Members limits = head.object(Members.LIMITS, Members.TIME, Members.NODES, Members.TARGET_SCORE);
        return limits == null
                ? Limits.NONE
                : new Limits(
                        limits.positive(Members.NODES),
                        limits.duration(Members.TIME),
                        limits.shortPositive(Members.TARGET_SCORE));
    }

    private static SearchDocument.Attribution attribution(Members head) throws UnreadableDocumentException {
        Members record = head.object(Members.RECORD, Members.AUTHOR, Members.DESCRIPTION, Members.TAGS);
        return record == null
                ? SearchDocument.Attribution.NONE
                : new SearchDocument.Attribution(
                        record.text(Members.AUTHOR), record.text(Members.DESCRIPTION), record.texts(Members.TAGS));
    }

    /** Reads the type-checked members of an island; null for a JSON null. */
    private static Members island(Object value, int number) throws UnreadableDocumentException {
        if (value == null) {
            return null;
        }
        Members island = Members.of(
                value,
                "/" + Members.ISLANDS + "/" + number,
                Members.NUMBER,
                Members.SEED,
                Members.ELAPSED,
                Members.STATE);
        island.shortInteger(Members.NUMBER);
        island.integer(Members.SEED);
        island.text(Members.ELAPSED);
        island.text(Members.STATE);
        return island;
    }

    private static List<SavedIsland> islands(List<Members> saved, long seed) throws UnreadableDocumentException {
        require(!saved.isEmpty(), "it has no islands");
        List<SavedIsland> islands = new ArrayList<>();
        for (int number = 0; number < saved.size(); number++) {
            Members island = saved.get(number);
            require(
                    island != null && Objects.equals(island.shortInteger(Members.NUMBER), number),
                    "the islands must be in order and numbered from 0; island " + number + " is not");
            long islandSeed = RandomSource.islandSeed(seed, number);
            require(
                    Objects.equals(island.integer(Members.SEED), islandSeed),
                    "the seed of island " + number + " does not belong to the search's seed");
            String text = island.text(Members.ELAPSED);
            Duration elapsed = text == null ? null : Members.durationOf(text);
            require(elapsed != null, "the elapsed time of island " + number + " is not a duration of up to 36500 days");
            islands.add(new SavedIsland(number, islandSeed, elapsed, state(island.text(Members.STATE), number)));
        }
        return islands;
    }

    private static byte[] state(String text, int number) throws UnreadableDocumentException {
        try {
            return text == null ? null : Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw UnreadableDocumentException.ofIsland(number, Reason.DAMAGED, "the state is not Base64");
        }
    }

    private static void requireConsistentParts(SearchDocument document) throws UnreadableDocumentException {
        if (document.parts() != null) {
            int islands = document.islands().size();
            require(
                    document.parts() >= islands,
                    "it has " + islands + " islands, but its search is divided into at most " + document.parts()
                            + " parts");
            require(
                    islands == 1 || document.islands().stream().noneMatch(island -> island.state() == null),
                    "the search is divided into parts, but one of them has no state");
        }
    }

    private static void require(boolean condition, String otherwise) throws UnreadableDocumentException {
        if (!condition) {
            throw UnreadableDocumentException.because(
                    Reason.INCONSISTENT, "The checkpoint is inconsistent: " + otherwise);
        }
    }
}
