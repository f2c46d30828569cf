package org.morpion.spelling.paste;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Warning;
import org.morpion.record.Warnings;
import org.morpion.record.text.Place;
import org.morpion.record.text.Texts;

/**
 * A document without the alterations of mail, chat and web pages: quote marks, fences, special characters and line
 * breaks. Each step is one pass over the text.
 */
public final class PastedText {
    /** Maximum size of a document in bytes; indented JSON of a thousand moves is smaller. */
    public static final int MAX_BYTES = 1 << 17;

    private static final Pattern LINE = Pattern.compile("line (\\d{1,9})");

    private final String sent;
    private final TracedText text;
    private final List<Warning> warnings;

    private PastedText(String sent, TracedText text, List<Warning> warnings) {
        this.sent = sent;
        this.text = text;
        this.warnings = warnings;
    }

    /** Undoes the alterations of a document; empty if there are none, or it is too large. */
    public static Optional<PastedText> of(byte[] document, ReadLimits limits) {
        if (document.length > MAX_BYTES) {
            return Optional.empty();
        }
        String sent = new String(document, StandardCharsets.UTF_8);
        Forgiven forgiven = new Forgiven(sent);
        TracedText lines = PastedLines.unquote(TracedText.of(sent), forgiven);
        TracedText plain = PastedCharacters.replace(lines, forgiven);
        TracedText text =
                opensJson(plain) ? PastedForms.unquote(plain, forgiven) : PastedForms.restore(plain, limits, forgiven);
        return text.toString().equals(sent)
                ? Optional.empty()
                : Optional.of(new PastedText(sent, text, forgiven.warnings()));
    }

    /** Tests whether JSON starts here, after white space and quotation marks. */
    private static boolean opensJson(CharSequence text) {
        int i = 0;
        while (i < text.length() && isBeforeContent(text.charAt(i))) {
            i++;
        }
        return i < text.length() && isJsonStart(text.charAt(i));
    }

    /** Tests for a character that may precede a document of any form. */
    static boolean isBeforeContent(char c) {
        return Texts.isWhiteSpace(c) || Character.isSpaceChar(c) || PastedForms.isOpeningQuote(c);
    }

    static boolean isJsonStart(char c) {
        return c == '{' || c == '[';
    }

    /** Returns the text without the alterations, in UTF-8. */
    public byte[] document() {
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Returns the reading of this text with warnings about the corrections, and with places in the original document.
     */
    public Reading sent(Reading reading) {
        List<Warning> all = new ArrayList<>(warnings);
        for (Warning warning : reading.warnings()) {
            all.add(new Warning(warning.code(), sent(warning.location()), warning.detail()));
        }
        return reading.withWarnings(all);
    }

    /** Returns the exception with its place in the original document. */
    public UnreadableRecordException sent(UnreadableRecordException e) {
        Place place = e.place().map(this::sent).orElse(null);
        boolean ofText = e.location().startsWith("line ") || e.location().startsWith("byte ");
        return e.at(ofText && place != null ? place.toString() : sent(e.location()), place);
    }

    /** Returns the detail of the warning about a second game, which begins on this line, from 1. */
    public static String secondGame(long line) {
        return "a second game begins at line " + line + " and is ignored; send one game at a time";
    }

    private String sent(String location) {
        Matcher line = LINE.matcher(location);
        return line.matches()
                ? "line " + sent(new Place(Integer.parseInt(line.group(1)), 1)).line()
                : location;
    }

    private Place sent(Place place) {
        return Place.of(sent, text.origin(place.indexIn(text)));
    }

    /** Log of the corrections: each kind once, at its first place. */
    static final class Forgiven {
        private final String sent;
        private final Warnings warnings = new Warnings();

        private Forgiven(String sent) {
            this.sent = sent;
        }

        /** @param origin index in the original document */
        void note(String code, int origin, String detail) {
            warnings.addOnce(code, () -> Place.of(sent, origin).toString(), detail);
        }

        int lineOf(int origin) {
            return Place.of(sent, origin).line();
        }

        private List<Warning> warnings() {
            return warnings.toList();
        }
    }
}
