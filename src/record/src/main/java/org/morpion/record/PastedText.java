package org.morpion.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a document was before mail, chat and web pages changed it, as far as that can be told: quote marks, fences,
 * special characters and line breaks are taken away. Every step is one pass over the text.
 */
final class PastedText {
    /** The longest document that is looked at, in bytes: a thousand moves as indented JSON are less. */
    static final int MAX_BYTES = 1 << 17;

    private static final Pattern LINE = Pattern.compile("line (\\d{1,9})");

    private final String sent;
    private final TracedText text;
    private final List<Warning> warnings;

    private PastedText(String sent, TracedText text, List<Warning> warnings) {
        this.sent = sent;
        this.text = text;
        this.warnings = warnings;
    }

    /** The document without what pasting did to it; empty when there is nothing to undo. */
    static Optional<PastedText> of(byte[] document, ReadLimits limits) {
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

    /** Whether JSON begins here, behind white space and quotation marks. */
    private static boolean opensJson(CharSequence text) {
        int i = 0;
        while (i < text.length() && isBeforeContent(text.charAt(i))) {
            i++;
        }
        return i < text.length() && isJsonStart(text.charAt(i));
    }

    /** Whether a character may stand before a document and say nothing of what it is. */
    static boolean isBeforeContent(char c) {
        return MoveEncodings.isWhiteSpace(c) || Character.isSpaceChar(c) || PastedForms.isOpeningQuote(c);
    }

    static boolean isJsonStart(char c) {
        return c == '{' || c == '[';
    }

    byte[] document() {
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** What was read of this text, with warnings of what was undone, and with the places in what was sent. */
    Reading sent(Reading reading) {
        List<Warning> all = new ArrayList<>(warnings);
        for (Warning warning : reading.warnings()) {
            all.add(new Warning(warning.code(), sent(warning.location()), warning.detail()));
        }
        return reading.withWarnings(all);
    }

    /** Why this text can't be read, with the place in what was sent. */
    UnreadableRecordException sent(UnreadableRecordException e) {
        Place place = e.place().map(this::sent).orElse(null);
        boolean ofText = e.location().startsWith("line ") || e.location().startsWith("byte ");
        return e.at(ofText && place != null ? place.toString() : sent(e.location()), place);
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

    /** What was forgiven, each kind once, at the first place where it was found. */
    static final class Forgiven {
        private final String sent;
        private final Warnings warnings = new Warnings();

        private Forgiven(String sent) {
            this.sent = sent;
        }

        /** @param origin where in the document as sent */
        void note(String code, int origin, String detail) {
            warnings.addOnce(code, () -> Place.of(sent, origin).toString(), detail);
        }

        private List<Warning> warnings() {
            return warnings.toList();
        }
    }
}
