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
 * Reads {@link SearchDocument}s, whoever made them: format, version and digest first, so that damage is not taken for
 * something else; then the members; then whether they go together. What solver, games and states are worth is not asked
 * here.
 */
public final class SearchDocumentReader {
    /** A document has at most so many bytes, 1 GiB. */
    static final long MAX_BYTES = 1L << 30;

    /** A value takes up to a hundred times the memory of its two bytes in the document. */
    private static final long MAX_TOKENS = 1_000_000;

    private static final int MAX_DEPTH = 100;
    private static final int MAX_NAME = 1_000;
    private static final int MAX_NUMBER = 1_000;

    /** The largest state in Base64, with the games that were offered. */
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
     * Reads a stream that holds a document and nothing else.
     *
     * @throws UnreadableDocumentException if it is no whole document
     * @throws IOException if the stream throws it
     */
    public static SearchDocument read(InputStream in) throws IOException, UnreadableDocumentException {
        try (JsonParser parser = JSON.createParser(in)) {
            SearchDocument document = read(parser);
            if (parser.nextToken() != null) {
                throw UnreadableDocumentException.because(
                        Reason.NOT_A_CHECKPOINT, "Something follows the checkpoint of a search");
            }
            return document;
        } catch (StreamConstraintsException e) {
            throw UnreadableDocumentException.because(
                    Reason.TOO_LARGE, "The checkpoint is over a limit: " + e.getOriginalMessage());
        } catch (CharConversionException e) {
            throw UnreadableDocumentException.because(
                    Reason.NOT_A_CHECKPOINT, "This is not the checkpoint of a search: it is not text in UTF-8");
        } catch (JsonProcessingException e) {
            throw UnreadableDocumentException.because(
                    Reason.NOT_A_CHECKPOINT,
                    "This is not the checkpoint of a search: it is not valid JSON at line "
                            + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr());
        }
    }

    /**
     * Reads a document that is part of something else.
     *
     * @param parser before or at its first token; it bounds what is read
     * @throws UnreadableDocumentException if it is no whole document
     * @throws IOException if the parser throws it
     */
    public static SearchDocument read(JsonParser parser) throws IOException, UnreadableDocumentException {
        JsonToken first = parser.currentToken() == null ? parser.nextToken() : parser.currentToken();
        Object value = first == null ? null : JsonTree.read(parser);
        if (!(value instanceof Map<?, ?> members) || !SearchDocument.FORMAT.equals(members.get(Members.FORMAT))) {
            throw UnreadableDocumentException.because(
                    Reason.NOT_A_CHECKPOINT,
                    "This is not the checkpoint of a search: its format is not " + SearchDocument.FORMAT);
        }
        if (!Long.valueOf(SearchDocument.VERSION).equals(members.get(Members.VERSION))) {
            throw UnreadableDocumentException.because(
                    Reason.OTHER_FORMAT,
                    "The checkpoint is of another version of its format than " + SearchDocument.VERSION
                            + ", which alone is read");
        }
        if (!DocumentDigest.of(members).equals(members.get(Members.DIGEST))) {
            throw UnreadableDocumentException.because(
                    Reason.DAMAGED,
                    "The checkpoint is damaged or has been edited: its digest is wrong. What may be changed is given"
                            + " beside it");
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
                "the seed is " + seed + ", which is not in 0 to " + RandomSource.MAX_SEED);
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

    /** The members of an island, all of their kinds; null where there is null. */
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
        require(!saved.isEmpty(), "there are no islands");
        List<SavedIsland> islands = new ArrayList<>();
        for (int number = 0; number < saved.size(); number++) {
            Members island = saved.get(number);
            require(
                    island != null && Objects.equals(island.shortInteger(Members.NUMBER), number),
                    "the islands are not numbered from 0 on; number " + number + " is not where it belongs");
            long islandSeed = RandomSource.islandSeed(seed, number);
            require(
                    Objects.equals(island.integer(Members.SEED), islandSeed),
                    "island " + number + " has another seed than the search gives it");
            String text = island.text(Members.ELAPSED);
            Duration elapsed = text == null ? null : Members.durationOf(text);
            require(elapsed != null, "for how long island " + number + " has run is not a duration up to 36500 days");
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
                    "there are " + islands + " islands of a search that is divided into " + document.parts()
                            + " parts");
            require(
                    islands == 1 || document.islands().stream().noneMatch(island -> island.state() == null),
                    "the search is divided into parts, and one of them has no state");
        }
    }

    private static void require(boolean condition, String otherwise) throws UnreadableDocumentException {
        if (!condition) {
            throw UnreadableDocumentException.because(
                    Reason.INCONSISTENT, "The checkpoint does not go together: " + otherwise);
        }
    }
}
