package org.morpion.spelling.paste;

import org.morpion.record.ReadLimits;
import org.morpion.record.msr.MsrEnvelope;
import org.morpion.record.text.Texts;
import org.morpion.spelling.paste.PastedText.Forgiven;

/** Extractor of the compact form from surrounding text. Also splits Pentasol moves into separate lines. */
final class PastedForms {
    private static final String OPENING_QUOTES = "\"'`\u201C\u2018\u201E\u201A\u00AB";
    private static final String CLOSING_QUOTES = "\"'`\u201D\u2019\u201C\u2018\u00BB";

    private final TracedText text;
    private final Forgiven forgiven;

    private PastedForms(TracedText text, Forgiven forgiven) {
        this.text = text;
        this.forgiven = forgiven;
    }

    static TracedText restore(TracedText text, ReadLimits limits, Forgiven forgiven) {
        PastedForms forms = new PastedForms(text, forgiven);
        TracedText compact = forms.compact(limits);
        return compact != null ? compact : new PastedForms(forms.unquoted(), forgiven).pentasolLines();
    }

    /** Removes quotation marks around the whole text. */
    static TracedText unquote(TracedText text, Forgiven forgiven) {
        return new PastedForms(text, forgiven).unquoted();
    }

    static boolean isOpeningQuote(char c) {
        return OPENING_QUOTES.indexOf(c) >= 0;
    }

    /**
     * Returns the compact form at the start of the text, or else the first complete one, or the one with the most data
     * characters after {@code MS1:}, or null.
     */
    private TracedText compact(ReadLimits limits) {
        int first = skipSpace(0);
        if (indexOfTag(first) == first) {
            return envelope(first, runLength(first), limits);
        }
        int best = -1;
        int longest = 0;
        for (int at = indexOfTag(0); at >= 0; at = indexOfTag(at + 1)) {
            int length = runLength(at);
            if (streamLength(at, length, limits) > 0) {
                return envelope(at, length, limits);
            }
            if (length > longest) {
                longest = length;
                best = at;
            }
        }
        return best < 0 ? null : envelope(best, longest, limits);
    }

    /**
     * Returns the number of alphabet characters after a tag, up to the first character outside alphabet and white
     * space.
     */
    private int runLength(int tag) {
        int length = 0;
        for (int i = tag + MsrEnvelope.TAG.length(); i < text.length() && isOfRun(text.charAt(i)); i++) {
            length += MsrEnvelope.isUrlSafe(text.charAt(i)) ? 1 : 0;
        }
        return length;
    }

    /**
     * Returns the number of characters, among the given number after a tag, that make a complete stream; −1 if there is
     * none.
     */
    private int streamLength(int tag, int length, ReadLimits limits) {
        byte[] base64 = new byte[length];
        int count = 0;
        for (int i = tag + MsrEnvelope.TAG.length(); count < length; i++) {
            if (MsrEnvelope.isUrlSafe(text.charAt(i))) {
                base64[count++] = (byte) text.charAt(i);
            }
        }
        return MsrEnvelope.streamLength(base64, limits);
    }

    private TracedText envelope(int at, int length, ReadLimits limits) {
        int from = at + MsrEnvelope.TAG.length();
        int used = streamLength(at, length, limits);
        TracedText envelope = new TracedText(length + MsrEnvelope.TAG.length());
        envelope.add(text, at, from);
        int end = copy(from, used < 0 ? length : used, envelope);
        if (used >= 0 && used < length && MsrEnvelope.isUrlSafe(text.charAt(end))) {
            // More characters of the same word follow: they are not another word, and dropping them would lose data.
            end = copy(end, length - used, envelope);
        }
        if (used < 0 && end < text.length() && !isPunctuation(text.charAt(end))) {
            // The stream is incomplete, perhaps because of this character; the reader reports it.
            envelope.add(text, end, ++end);
        }
        if (text.origin(end - 1) + 1 - text.origin(at) > envelope.length()) {
            note("paste-line-breaks", from, "line breaks and spaces inside the compact form are ignored");
        }
        while (end < text.length() && text.charAt(end) == '=') {
            envelope.add(text, end, ++end);
        }
        int before = skipSpace(0);
        int after = skipSpace(end);
        int other = otherGame(at, end, limits);
        if (other >= 0) {
            note("paste-surroundings", other, PastedText.secondGame(forgiven.lineOf(text.origin(other))));
        } else if (before < at || after < text.length()) {
            note("paste-surroundings", before < at ? before : after, "text around the compact form is ignored");
        }
        return envelope;
    }

    /**
     * Copies the given number of alphabet characters without anything between them; returns the index after the last
     * one.
     */
    private int copy(int from, int count, TracedText envelope) {
        int i = from;
        for (int left = count; left > 0; i++) {
            if (MsrEnvelope.isUrlSafe(text.charAt(i))) {
                envelope.add(text, i, i + 1);
                left--;
            }
        }
        return i;
    }

    private int indexOfTag(int from) {
        for (int i = from; i + MsrEnvelope.TAG.length() <= text.length(); i++) {
            boolean begins = i == 0 || !MsrEnvelope.isUrlSafe(text.charAt(i - 1));
            if (begins && text.charAt(i) == 'M' && text.subSequence(i, i + 4).equals(MsrEnvelope.TAG)) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the start of another game before or after this range, or −1. */
    private int otherGame(int from, int to, ReadLimits limits) {
        for (int tag : new int[] {indexOfTag(0), indexOfTag(to)}) {
            boolean isOutside = tag >= 0 && (tag < from || tag >= to);
            if (isOutside && streamLength(tag, runLength(tag), limits) >= 0) {
                return tag;
            }
        }
        return -1;
    }

    /** Tests for a character that may follow a word without belonging to it. */
    private static boolean isPunctuation(char c) {
        return Texts.isWhiteSpace(c) || CLOSING_QUOTES.indexOf(c) >= 0 || ".,;:!?)]}>|".indexOf(c) >= 0;
    }

    private static boolean isOfRun(char c) {
        return MsrEnvelope.isUrlSafe(c) || Texts.isWhiteSpace(c);
    }

    private TracedText unquoted() {
        int from = skipSpace(0);
        int to = text.length();
        while (to > from && Texts.isWhiteSpace(text.charAt(to - 1))) {
            to--;
        }
        int quotes = 0;
        while (to - from > 2 && isOpeningQuote(text.charAt(from)) && CLOSING_QUOTES.indexOf(text.charAt(to - 1)) >= 0) {
            from++;
            to--;
            quotes++;
        }
        if (quotes == 0) {
            return text;
        }
        note("paste-surroundings", from - 1, "the quotation marks around the document are ignored");
        TracedText inside = new TracedText(to - from);
        inside.add(text, from, to);
        return inside;
    }

    /**
     * Splits Pentasol into one line per point, except lines with several points and a comment, whose extent is unclear.
     */
    private TracedText pentasolLines() {
        int first = skipSpace(0);
        if (first == text.length() || text.charAt(first) != '(' && text.charAt(first) != '#') {
            return text;
        }
        TracedText lines = new TracedText(text.length() + 64);
        for (int start = 0; start < text.length(); ) {
            int end = start;
            boolean comment = false;
            while (end < text.length() && text.charAt(end) != '\n') {
                comment |= text.charAt(end) == '#';
                end++;
            }
            boolean any = false;
            for (int i = start; i < end; i++) {
                if (text.charAt(i) == '(' && any && !comment) {
                    note("paste-one-line", i, "several Pentasol moves on one line are split");
                    lines.add('\n', text.origin(i));
                }
                any |= text.charAt(i) == '(';
                lines.add(text, i, i + 1);
            }
            if (end < text.length()) {
                lines.add(text, end, end + 1);
            }
            start = end + 1;
        }
        return lines;
    }

    private int skipSpace(int from) {
        int i = from;
        while (i < text.length() && Texts.isWhiteSpace(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private void note(String code, int i, String detail) {
        forgiven.note(code, text.origin(i), detail);
    }
}
