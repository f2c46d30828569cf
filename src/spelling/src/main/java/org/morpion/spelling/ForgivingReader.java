package org.morpion.spelling;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.morpion.record.PointSetSolver;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.record.format.RecordReader;
import org.morpion.record.msr.RustCheckpoint;
import org.morpion.record.text.Excerpt;
import org.morpion.record.text.Place;
import org.morpion.spelling.lines.LineFormReader;
import org.morpion.spelling.lines.OddRow;
import org.morpion.spelling.paste.PastedText;
import org.morpion.spelling.points.PointsReader;

/**
 * Reader for pasted text. A document goes to a {@link RecordReader} first. If that rejects it, this reader undoes the
 * alterations of mail, chats and web pages. {@link Reading#warnings()} lists each correction with a code that starts
 * with {@code paste-}:
 *
 * <ul>
 *   <li>quote marks ({@code >}) and the lines around quoted ones, Markdown fences
 *   <li>no-break and other special spaces, typographic minus signs, {@code <br>}, {@code &nbsp;}; in JSON only
 *       outside strings
 *   <li>{@code MS1:} broken into lines, in quotation marks, or surrounded by words
 *   <li>Pentasol on one line, unless a comment makes that ambiguous
 *   <li>lines of the board in any spelling, JSON or text, see {@link org.morpion.spelling.lines}
 *   <li>points without lines, see {@link PointsReader}
 *   <li>several games in one text, of which the first is read, or words around a game
 *   <li>texts in UTF-16 or Windows-1252 ({@code encoding-…}), or with a final U+001A; links that hold a game
 *   <li>search checkpoints of the Rust program ({@code MSC1:}), of which the longest game is read
 *   <li>MSR without a variant, if its moves or the caller determine it ({@code missing-variant})
 * </ul>
 *
 * <p>Reading takes time linear in the document's length. Documents over 128 KiB are not corrected.
 */
public final class ForgivingReader {
    /** A member that shows that JSON is meant as a game. */
    private static final Pattern GAME_MEMBER = Pattern.compile("(?i)\"(?:moves|variant)\"");

    private static final int MOST_OF_ROW = 60;

    private final RecordReader strict;
    private final ReadLimits limits;
    private final PointSetSolver solver;

    /** Creates a reader that finds no game for points without lines, unless they are in the order of play. */
    public ForgivingReader(ReadLimits limits) {
        this(limits, PointSetSolver.NONE);
    }

    /** @param solver for points without lines */
    public ForgivingReader(ReadLimits limits, PointSetSolver solver) {
        this.strict = new RecordReader(limits);
        this.limits = limits;
        this.solver = solver;
    }

    /**
     * Reads a document as {@link RecordReader#read(byte[], Optional, Optional)} does, with the corrections above. An
     * error refers to its place in the original document.
     */
    public Reading read(byte[] document, Optional<Variant> variant, Optional<TextForm> form)
            throws UnreadableRecordException {
        try {
            return strict.readMaybeWithoutVariant(document, variant, form);
        } catch (UnreadableRecordException refused) {
            if (refused.reason() == Reason.EMPTY || refused.reason() == Reason.TOO_LARGE) {
                throw refused;
            }
            Optional<Reading> checkpoint = RustCheckpoint.read(document, limits);
            if (checkpoint.isPresent()) {
                return checkpoint.get();
            }
            Optional<TextEncoding.Decoded> decoded = TextEncoding.decode(document);
            return decoded.isPresent()
                    ? readDecoded(decoded.get(), variant, form)
                    : readText(document, variant, form, refused);
        }
    }

    private Reading readDecoded(TextEncoding.Decoded decoded, Optional<Variant> variant, Optional<TextForm> form)
            throws UnreadableRecordException {
        requireNoNul(decoded.utf8());
        Reading reading;
        try {
            reading = strict.readMaybeWithoutVariant(decoded.utf8(), variant, form);
        } catch (UnreadableRecordException refused) {
            reading = readText(decoded.utf8(), variant, form, refused);
        }
        List<Warning> warnings = new ArrayList<>(reading.warnings());
        warnings.add(0, decoded.warning());
        return reading.withWarnings(warnings);
    }

    /** Rejects a decoded text with U+0000, by which malformed input is replaced. */
    private static void requireNoNul(byte[] utf8) throws UnreadableRecordException {
        for (int i = 0; i < utf8.length; i++) {
            if (utf8[i] == 0) {
                throw new UnreadableRecordException(
                        Reason.BAD_ENCODING,
                        "",
                        "the text in UTF-16 has half a character or U+0000 here; save it as UTF-8",
                        Place.of(utf8, i));
            }
        }
    }

    private Reading readText(
            byte[] document, Optional<Variant> variant, Optional<TextForm> form, UnreadableRecordException refused)
            throws UnreadableRecordException {
        Reason reason = refused.reason();
        if (reason == Reason.EMPTY || reason == Reason.TOO_LARGE || reason == Reason.BAD_ENCODING) {
            throw refused;
        }
        Optional<Reading> linked = readLinked(document, variant, form);
        if (linked.isPresent()) {
            return linked.get();
        }
        try {
            return readPasted(document, variant, form, refused);
        } catch (UnreadableRecordException e) {
            Optional<Reading> first;
            try {
                first = readFirst(document, variant, form);
            } catch (UnreadableRecordException firstRefused) {
                // Each row of a table or of JSON lines may look like a game.
                return LineFormReader.read(document, variant, limits).orElseThrow(() -> firstRefused);
            }
            if (first.isEmpty()) {
                return readFigure(document, variant, e);
            }
            return first.get().record().score() > 1 ? first.get() : longer(document, variant, first.get());
        }
    }

    /** Returns the game of all rows, if this reading is of the first row. */
    private Reading longer(byte[] document, Optional<Variant> variant, Reading first) {
        try {
            return LineFormReader.read(document, variant, limits).orElse(first);
        } catch (UnreadableRecordException e) {
            return first;
        }
    }

    /** Reads lines of the board or points alone; throws the given error if the document has neither. */
    private Reading readFigure(byte[] document, Optional<Variant> variant, UnreadableRecordException e)
            throws UnreadableRecordException {
        Optional<Reading> lines = LineFormReader.read(document, variant, limits);
        if (lines.isPresent()) {
            return lines.get();
        }
        return PointsReader.read(document, variant, solver).orElseThrow(() -> withEvidence(document, e));
    }

    /** Returns an error about the first row that is no line, if most rows are lines. */
    private static Optional<UnreadableRecordException> oddRow(byte[] document) {
        return OddRow.find(document)
                .map(odd -> new UnreadableRecordException(
                                Reason.BAD_MOVES,
                                "line " + odd.row(),
                                odd.lines() + " rows are lines of " + (odd.lineLength() == 5 ? "five" : "four")
                                        + " points, but this one is not: "
                                        + Excerpt.of(odd.text().strip(), MOST_OF_ROW),
                                new Place(odd.row(), 1))
                        .as(TextForm.LINES));
    }

    /** Returns the error that says most: this one, or one about lines, or about JSON that has nothing of a game. */
    private static UnreadableRecordException withEvidence(byte[] document, UnreadableRecordException e) {
        Optional<UnreadableRecordException> odd = e.reason() == Reason.UNKNOWN_FORM || e.reason() == Reason.BAD_PENTASOL
                ? oddRow(document)
                : Optional.empty();
        if (odd.isPresent()) {
            return odd.get();
        }
        boolean isForeign = e.form().equals(Optional.of(TextForm.MSR_JSON))
                && document.length <= PastedText.MAX_BYTES
                && !GAME_MEMBER
                        .matcher(new String(document, StandardCharsets.UTF_8))
                        .find();
        if (!isForeign) {
            return e;
        }
        boolean isJson = e.reason() == Reason.MISSING_FIELD || e.reason() == Reason.BAD_TYPE;
        return isJson
                ? new UnreadableRecordException(
                        Reason.UNKNOWN_FORM,
                        "",
                        "this is JSON, but not of a game: it has neither the member moves nor an array of lines")
                : e.as(null);
    }

    /**
     * Reads the first of several games, or the only game in a log; empty if the text has no game that can be told from
     * the rest of it.
     *
     * @throws UnreadableRecordException if that game is unreadable; its place is one in the whole text
     */
    private Optional<Reading> readFirst(byte[] document, Optional<Variant> variant, Optional<TextForm> form)
            throws UnreadableRecordException {
        List<GameSplitter.Part> parts = GameSplitter.split(document);
        List<GameSplitter.Part> games = parts.stream()
                .filter(part -> part.kind() == GameSplitter.Kind.GAME)
                .toList();
        if (games.isEmpty() || isWhole(games.get(0), document) || isArray(document)) {
            return Optional.empty();
        }
        GameSplitter.Part first = games.get(0);
        boolean isAlone = games.size() == 1 || games.get(1).line() == first.line();
        if (isAlone
                && new String(first.bytes(), StandardCharsets.ISO_8859_1)
                        .strip()
                        .startsWith("{")) {
            // By the specification, JSON with a comment or other text around it is no document.
            return Optional.empty();
        }
        Reading reading;
        try {
            reading = readOne(first.bytes(), variant, form);
        } catch (UnreadableRecordException e) {
            if (games.size() == 1) {
                return Optional.empty();
            }
            throw first.line() == 1 ? e : e.onLine(first.line());
        }
        List<Warning> warnings = new ArrayList<>();
        if (games.size() > 1) {
            long line = games.get(1).line();
            warnings.add(new Warning("paste-surroundings", "line " + line, PastedText.secondGame(line)));
        } else {
            warnings.add(new Warning("paste-surroundings", "", "text around the game is ignored"));
        }
        reading.warnings().forEach(warning -> warnings.add(warning.onLine(first.line())));
        return Optional.of(reading.withWarnings(warnings));
    }

    /** An array of games is a batch, even if it has one game: the specification has no such document. */
    private static boolean isArray(byte[] document) {
        return new String(document, StandardCharsets.ISO_8859_1).strip().startsWith("[");
    }

    private static boolean isWhole(GameSplitter.Part part, byte[] document) {
        String text = new String(document, StandardCharsets.ISO_8859_1);
        return new String(part.bytes(), StandardCharsets.ISO_8859_1).strip().equals(text.strip());
    }

    private Reading readOne(byte[] document, Optional<Variant> variant, Optional<TextForm> form)
            throws UnreadableRecordException {
        try {
            return strict.readMaybeWithoutVariant(document, variant, form);
        } catch (UnreadableRecordException refused) {
            try {
                return readPasted(document, variant, form, refused);
            } catch (UnreadableRecordException e) {
                return LineFormReader.read(document, variant, limits).orElseThrow(() -> e);
            }
        }
    }

    /** Reads the game in a link; empty if there is no link, or the link is damaged. */
    private Optional<Reading> readLinked(byte[] document, Optional<Variant> variant, Optional<TextForm> form) {
        Optional<String> linked = LinkedGame.in(document);
        if (linked.isEmpty()) {
            return Optional.empty();
        }
        try {
            Reading reading = strict.read(linked.get().getBytes(StandardCharsets.US_ASCII), variant, form);
            List<Warning> warnings = new ArrayList<>(reading.warnings());
            warnings.add(0, new Warning("paste-link", "", "the game is taken from a link"));
            return Optional.of(reading.withWarnings(warnings));
        } catch (UnreadableRecordException broken) {
            return Optional.empty();
        }
    }

    private Reading readPasted(
            byte[] document, Optional<Variant> variant, Optional<TextForm> form, UnreadableRecordException refused)
            throws UnreadableRecordException {
        PastedText pasted = PastedText.of(document, limits).orElseThrow(() -> refused);
        try {
            return pasted.sent(strict.readMaybeWithoutVariant(pasted.document(), variant, form));
        } catch (UnreadableRecordException e) {
            throw e.reason() == Reason.UNKNOWN_FORM || e.reason() == Reason.EMPTY ? refused : pasted.sent(e);
        }
    }
}
