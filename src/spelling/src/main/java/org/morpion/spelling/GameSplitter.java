package org.morpion.spelling;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.format.RecordReader;
import org.morpion.record.msr.MsrEnvelope;
import org.morpion.record.text.Texts;

/**
 * Splitter of a text with several games, fed line by line. Games in JSON and Pentasol may take several lines; JSON
 * arrays of games are split into their elements. A game in the middle of a line is taken out of it. Memory is bounded
 * by the longest game allowed. Not thread-safe.
 */
public final class GameSplitter {
    private static final String POINT = "\\(\\s*[+-]?\\d{1,19}\\s*,\\s*[+-]?\\d{1,19}\\s*\\)\\s*";

    /** The beginning of a game in Pentasol: a point without a line, before a comment, a move or the end of the line. */
    private static final Pattern REFERENCE = Pattern.compile(POINT + "(?:#|$|" + POINT + "[-|/\\\\])");

    /** Maximum number of numbers in JSON that may be one line of the board. */
    private static final int MOST_NUMBERS = 16;

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private static final Pattern TAG = Pattern.compile("MS1:(?=[\\w-])");
    /** A word that is long enough for a whole game, and as short as games in Base64 usually are. */
    private static final Pattern PACKED = Pattern.compile("(?<![\\w+/:])([A-Za-z0-9+/]{24,400})(?![\\w+/:])");

    private static final Pattern EMBEDDED_JSON = Pattern.compile("\\{\\s*\"");

    /** JSON in which this is missing has no game. */
    private static final Pattern GAME_MEMBER = Pattern.compile("(?i)\"(?:moves|lines|grid|variant|version)\"");

    private static final Set<String> GAME_NAMES = Set.of("moves", "lines", "grid", "variant", "version");

    /** Columns beyond this one are not kept, because padding of many games in one line would take too much memory. */
    private static final int MOST_PADDING = 1 << 12;

    private static final String MARK = "\u00EF\u00BB\u00BF";

    private static final ReadLimits ANY_SIZE = new ReadLimits(1 << 30, 1 << 30, 1 << 30, 1 << 30, 1 << 30);

    private final int maxBytes;
    private final boolean isInteractive;
    private final List<Part> done = new ArrayList<>();

    private final StringBuilder open = new StringBuilder();
    private Form form = Form.NONE;
    private long openedOn;
    private long line;

    /** Comments after a game in Pentasol, which belong to the next game if one follows. */
    private final StringBuilder remarks = new StringBuilder();

    private long remarkedOn;
    private boolean hasReference;
    private boolean hasMove;

    /** Whether the open text begins with two points without lines, so that it is a list of points. */
    private boolean hasPoints;

    /** Whether the open list consists of one line with whole moves, so that the next such line is another game. */
    private boolean isWholeLine;

    private int depth;
    private boolean inString;
    private boolean isEscaped;

    /** Whether the open JSON is an object with a member of a game, in which no other game can begin. */
    private boolean isGameOpen;

    /** Whether the open JSON began behind other words. */
    private boolean isEmbedded;

    /**
     * @param maxBytes maximum size of a part
     * @param isInteractive whether the sender may wait for the result of each line: then a list or compact form that
     *     is broken into lines is not joined
     */
    public GameSplitter(int maxBytes, boolean isInteractive) {
        this.maxBytes = maxBytes;
        this.isInteractive = isInteractive;
    }

    /** Kinds of parts. */
    public enum Kind {
        /** A game, or a damaged one. */
        GAME,
        /** A line that may be a part of a game, such as bits. */
        FRAGMENT,
        /** A line of prose, a heading, a rule, or JSON without a game, such as an event of a log. */
        CHATTER,
        /**
         * A line with U+0000, in which nothing is read: the encoding of the text changes here, its UTF-16 is malformed,
         * or it is no text.
         */
        BINARY
    }

    /**
     * Part of a text.
     *
     * @param bytes lines of the text, or a section of one line after blanks that keep its column; null if too long
     * @param line first line, from 1
     */
    public record Part(byte[] bytes, long line, Kind kind) {
        public boolean isTooLong() {
            return bytes == null;
        }
    }

    private enum Form {
        NONE,
        JSON,
        PENTASOL,
        COMPACT,
        LIST
    }

    /** Splits a text in UTF-8 or UTF-16. The parts are in UTF-8. */
    public static List<Part> split(byte[] text) {
        return Utf16.of(text)
                .map(utf16 -> splitUtf8(utf16.decode(text).getBytes(StandardCharsets.UTF_8)))
                .orElseGet(() -> splitUtf8(text));
    }

    private static List<Part> splitUtf8(byte[] text) {
        GameSplitter splitter = new GameSplitter(Integer.MAX_VALUE, false);
        List<Part> parts = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= text.length; i++) {
            boolean endsLine = i == text.length
                    || text[i] == '\n'
                    || text[i] == '\r' && (i + 1 == text.length || text[i + 1] != '\n');
            if (endsLine) {
                if (i < text.length || start < i) {
                    parts.addAll(splitter.add(Arrays.copyOfRange(text, start, i)));
                }
                start = i + 1;
            }
        }
        parts.addAll(splitter.finish());
        return parts;
    }

    /**
     * Adds a line. End-of-file marks at its end are ignored.
     *
     * @param bytes the line in UTF-8, without its line feed; null for one that is too long to be read
     * @return the parts that are now complete
     */
    public List<Part> add(byte[] bytes) {
        line++;
        if (bytes == null) {
            close();
            done.add(new Part(null, line, Kind.FRAGMENT));
            return take();
        }
        // One character per byte, so that lengths and columns are those of the bytes.
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        if (text.indexOf(0) >= 0) {
            close();
            done.add(new Part(bytes, line, Kind.BINARY));
        } else {
            add(TextEncoding.withoutEndOfFile(text));
        }
        return take();
    }

    /** Ends the text, and returns the last parts. */
    public List<Part> finish() {
        close();
        return take();
    }

    private List<Part> take() {
        List<Part> parts = List.copyOf(done);
        done.clear();
        return parts;
    }

    private void add(String text) {
        String content = (text.startsWith(MARK) ? text.substring(MARK.length()) : text).strip();
        if (content.isEmpty()) {
            addBlank(text);
        } else if (form == Form.JSON && !startsAnew(text)) {
            scanJson(text);
        } else if (isJson(content)) {
            close();
            begin(Form.JSON);
            scanJson(text);
        } else if ((content.startsWith("(") || content.startsWith("#")) && !hasGame(content)) {
            addPentasol(text, content);
        } else if (!joins(text, content)) {
            close();
            addLine(text, content);
        }
    }

    /** Tests for the first line of JSON, as opposed to {@code [12:30:01] a line of a log}. */
    private static boolean isJson(String content) {
        int next = 1;
        while (next < content.length() && Texts.isWhiteSpace(content.charAt(next))) {
            next++;
        }
        char second = next < content.length() ? content.charAt(next) : 0;
        if (content.startsWith("{")) {
            return second == 0 || second == '"' || second == '}';
        }
        if (!content.startsWith("[")) {
            return false;
        }
        if (second == '-' || second >= '0' && second <= '9') {
            for (int i = next; i < content.length(); i++) {
                if ("0123456789-+.eE,[] \t\r".indexOf(content.charAt(i)) < 0) {
                    return false;
                }
            }
            return true;
        }
        return second == 0 || "{[\"]".indexOf(second) >= 0;
    }

    private void addBlank(String text) {
        if (form == Form.JSON || form == Form.PENTASOL) {
            append(text);
            return;
        }
        close();
        if (text.startsWith(MARK)) {
            done.add(part(text, line, Kind.FRAGMENT));
        }
    }

    /** Tests whether a line begins another game, although JSON is still open. */
    private boolean startsAnew(String text) {
        return isGameOpen && text.startsWith("{") && GAME_MEMBER.matcher(text).find()
                || text.startsWith(MsrEnvelope.TAG) && TAG.matcher(text).lookingAt()
                || ListedMoves.isWhole(text);
    }

    private void begin(Form newForm) {
        form = newForm;
        openedOn = line;
        open.setLength(0);
        hasReference = false;
        hasMove = false;
        hasPoints = false;
        depth = 0;
        inString = false;
        isEscaped = false;
        isGameOpen = false;
        isEmbedded = false;
    }

    private void append(String text) {
        if (open.length() <= maxBytes) {
            open.append(text).append('\n');
        }
    }

    private void close() {
        Form closed = form;
        form = Form.NONE;
        if (closed != Form.NONE) {
            boolean isGame = switch (closed) {
                case PENTASOL -> hasReference && !hasPoints;
                case LIST -> ListedMoves.isWhole(open);
                default -> true;
            };
            Kind kind = isGame ? Kind.GAME : Kind.FRAGMENT;
            if (closed == Form.PENTASOL && !isGame && open.indexOf("(") < 0) {
                kind = Kind.CHATTER;
            }
            done.add(
                    open.length() - 1 > maxBytes
                            ? new Part(null, openedOn, kind)
                            : part(open.substring(0, open.length() - 1), openedOn, kind));
        }
        if (remarks.length() > 0) {
            done.add(part(remarks.substring(0, remarks.length() - 1), remarkedOn, Kind.CHATTER));
            remarks.setLength(0);
        }
    }

    private static Part part(String text, long line, Kind kind) {
        return new Part(text.getBytes(StandardCharsets.ISO_8859_1), line, kind);
    }

    private void scanJson(String text) {
        int stringStart = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isEscaped) {
                isEscaped = false;
            } else if (inString) {
                isEscaped = c == '\\';
                inString = c != '"';
                isGameOpen |= !inString && depth == 1 && GAME_NAMES.contains(text.substring(stringStart, i));
            } else if (c == '"') {
                inString = true;
                stringStart = i + 1;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if ((c == '}' || c == ']') && --depth <= 0) {
                append(text.substring(0, i + 1));
                endJson();
                addRest(text, i + 1);
                return;
            }
        }
        append(text);
        // A string never contains a line feed.
        inString = false;
        isEscaped = false;
    }

    private void endJson() {
        form = Form.NONE;
        if (open.length() - 1 > maxBytes) {
            done.add(new Part(null, openedOn, Kind.GAME));
            return;
        }
        String json = open.substring(0, open.length() - 1);
        List<JsonGames.Section> games = JsonGames.in(json);
        if (games.isEmpty()) {
            boolean isEvent = json.indexOf('[') < 0
                    && json.indexOf(':') > 0
                    && !GAME_MEMBER.matcher(json).find();
            Kind kind = isEvent ? Kind.CHATTER : isLine(json) ? Kind.FRAGMENT : Kind.GAME;
            done.add(part(json, openedOn, kind));
            return;
        }
        long at = openedOn;
        int from = 0;
        for (JsonGames.Section game : games) {
            int lineStart = json.lastIndexOf('\n', game.start()) + 1;
            for (; from < lineStart; from++) {
                at += json.charAt(from) == '\n' ? 1 : 0;
            }
            done.add(part(padding(game.start() - lineStart) + game.text(json), at, Kind.GAME));
        }
    }

    /** Tests for JSON that is too short for a game and may be one of its lines, as in JSON lines of another program. */
    private static boolean isLine(String json) {
        if (json.indexOf('[') < 0 || GAME_MEMBER.matcher(json).find()) {
            return false;
        }
        Matcher number = NUMBER.matcher(json);
        int count = 0;
        while (count <= MOST_NUMBERS && number.find()) {
            count++;
        }
        return count <= MOST_NUMBERS;
    }

    /** Adds what follows JSON on its last line. */
    private void addRest(String text, int from) {
        int i = from;
        while (i < text.length() && (Character.isWhitespace(text.charAt(i)) || text.charAt(i) == ',')) {
            i++;
        }
        if (i < text.length() && "{[\"(".indexOf(text.charAt(i)) >= 0) {
            add(from(text, i));
        } else if (i < text.length() && !isEmbedded && text.charAt(i) != ';' && !isProse(text.substring(i))) {
            // Damage, which must not pass unnoticed.
            Part last = done.remove(done.size() - 1);
            String whole = new String(last.bytes(), StandardCharsets.ISO_8859_1) + text.substring(from);
            done.add(part(whole, last.line(), Kind.GAME));
        }
    }

    private void addPentasol(String text, String content) {
        boolean isRemark = content.startsWith("#");
        boolean isReference = REFERENCE.matcher(content).lookingAt();
        if (form == Form.PENTASOL && isRemark && hasReference) {
            remarkedOn = remarks.length() == 0 ? line : remarkedOn;
            if (remarks.length() <= maxBytes) {
                remarks.append(text).append('\n');
            }
            return;
        }
        if (form != Form.PENTASOL || isReference && hasReference && (hasMove || remarks.length() > 0)) {
            String before = remarks.toString();
            remarks.setLength(0);
            close();
            begin(Form.PENTASOL);
            if (!before.isEmpty()) {
                openedOn = remarkedOn;
                open.append(before);
            }
        } else if (remarks.length() > 0) {
            open.append(remarks);
            remarks.setLength(0);
        }
        hasPoints |= isReference && hasReference && !hasMove;
        hasReference |= isReference;
        hasMove |= !isRemark && (!isReference || content.indexOf('(', 1) > 0);
        append(text);
    }

    /** Joins a line to the open list or compact form if it continues it. */
    private boolean joins(String text, String content) {
        boolean continues = form == Form.LIST && ListedMoves.isPart(text) && !(isWholeLine && ListedMoves.isWhole(text))
                || form == Form.COMPACT && isUrlSafe(content);
        if (continues) {
            append(text);
            isWholeLine = false;
        }
        return continues;
    }

    private void addLine(String text, String content) {
        Matcher tag = TAG.matcher(text);
        if (tag.find()) {
            addCompact(text, tag);
            return;
        }
        if (ListedMoves.isPart(text)) {
            begin(Form.LIST);
            append(text);
            isWholeLine = ListedMoves.isWhole(text);
            if (isInteractive) {
                close();
            }
            return;
        }
        Matcher json = EMBEDDED_JSON.matcher(text);
        if (!content.startsWith("\"") && GAME_MEMBER.matcher(text).find() && json.find()) {
            begin(Form.JSON);
            isEmbedded = true;
            scanJson(from(text, json.start()));
            return;
        }
        Optional<String> packed = packed(text);
        if (packed.isPresent()) {
            done.add(part(packed.get(), line, Kind.GAME));
            return;
        }
        Optional<String> list = content.startsWith("\"") ? Optional.empty() : ListedMoves.in(text);
        if (list.isPresent()) {
            done.add(part(list.get(), line, Kind.GAME));
        } else if (content.startsWith("\"")) {
            done.add(part(text, line, content.length() > 1 && content.endsWith("\"") ? Kind.GAME : Kind.FRAGMENT));
        } else {
            done.add(part(text, line, isProse(content) ? Kind.CHATTER : Kind.FRAGMENT));
        }
    }

    /** Adds a line with compact forms, each up to the next one. */
    private void addCompact(String text, Matcher tag) {
        // A bracket at the beginning of a log's line must not be taken for JSON.
        int start = text.stripLeading().startsWith("[") || text.stripLeading().startsWith("{") ? tag.start() : 0;
        while (tag.find()) {
            done.add(part(padding(start) + text.substring(start, tag.start()), line, Kind.GAME));
            start = tag.start();
        }
        String last = from(text, start);
        if (!isInteractive && !isComplete(last)) {
            begin(Form.COMPACT);
            append(last);
        } else {
            done.add(part(last, line, Kind.GAME));
        }
    }

    /** Tests whether a comment holds a game, as in lists of packs with their scores. */
    private static boolean hasGame(String content) {
        return TAG.matcher(content).find() || packed(content).isPresent();
    }

    /** Returns the encoding in Base64 that stands behind other words in a line, after blanks that keep its column. */
    private static Optional<String> packed(String text) {
        Matcher word = PACKED.matcher(text);
        while (word.find()) {
            boolean isAlone = text.substring(0, word.start(1)).isBlank();
            if (!isAlone && isReadable(word.group(1))) {
                return Optional.of(padding(word.start(1)) + word.group(1));
            }
        }
        return Optional.empty();
    }

    private static boolean isReadable(String text) {
        try {
            Reading reading = new RecordReader(ReadLimits.DEFAULT).read(text.getBytes(StandardCharsets.US_ASCII));
            return reading.form() != TextForm.MSR_JSON;
        } catch (UnreadableRecordException e) {
            return false;
        }
    }

    private static String from(String text, int start) {
        return padding(start) + text.substring(start);
    }

    private static String padding(int columns) {
        return columns > MOST_PADDING ? "" : " ".repeat(columns);
    }

    /** Tests whether the compact form that ends a line is complete. */
    private static boolean isComplete(String text) {
        byte[] base64 = text.substring(text.indexOf(MsrEnvelope.TAG) + MsrEnvelope.TAG.length())
                .strip()
                .getBytes(StandardCharsets.ISO_8859_1);
        for (byte b : base64) {
            if (!MsrEnvelope.isUrlSafe(b)) {
                return true;
            }
        }
        return MsrEnvelope.streamLength(base64, ANY_SIZE) > 0;
    }

    private static boolean isUrlSafe(String content) {
        for (int i = 0; i < content.length(); i++) {
            if (!MsrEnvelope.isUrlSafe(content.charAt(i)) && content.charAt(i) != '=') {
                return false;
            }
        }
        return true;
    }

    /** Tests for words with blanks between them, or a rule such as {@code ----}. */
    private static boolean isProse(String content) {
        boolean anyLetter = false;
        boolean anyBlank = false;
        boolean isRule = true;
        for (int i = 0; i < content.length(); i++) {
            char c = content.charAt(i);
            anyLetter |= c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80;
            anyBlank |= c == ' ' || c == '\t';
            isRule &= "-=*_~+#.".indexOf(c) >= 0 || c == ' ';
        }
        return isRule || anyLetter && anyBlank;
    }
}
