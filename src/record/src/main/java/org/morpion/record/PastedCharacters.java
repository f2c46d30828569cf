package org.morpion.record;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.record.PastedText.Forgiven;

/**
 * Puts back the plain characters for which word processors, chats and web pages have put others. In JSON, what stands
 * between quotation marks is somebody's text and stays as it is.
 */
final class PastedCharacters {
    private static final Pattern BREAK = Pattern.compile("</?(?:br|p|div)\\s{0,4}/?>", Pattern.CASE_INSENSITIVE);
    private static final Pattern MARKUP = Pattern.compile("</?(?:pre|code|span|tt)\\s{0,4}>", Pattern.CASE_INSENSITIVE);
    private static final Pattern SPACE = Pattern.compile("&(?:nbsp|#160|#xa0);", Pattern.CASE_INSENSITIVE);
    private static final Pattern MINUS = Pattern.compile("&(?:minus|#8722|#x2212);", Pattern.CASE_INSENSITIVE);

    private final TracedText text;
    private final Forgiven forgiven;
    private final TracedText result;
    private final Matcher matcher;

    private PastedCharacters(TracedText text, Forgiven forgiven) {
        this.text = text;
        this.forgiven = forgiven;
        this.result = new TracedText(text.length());
        this.matcher = BREAK.matcher(text);
    }

    static TracedText replace(TracedText text, Forgiven forgiven) {
        return new PastedCharacters(text, forgiven).replace();
    }

    private TracedText replace() {
        boolean json = PastedText.opensJson(text);
        boolean inString = false;
        boolean escaped = false;
        for (int i = 0; i < text.length(); ) {
            char c = text.charAt(i);
            if (inString) {
                inString = escaped || c != '"';
                escaped = !escaped && c == '\\';
                result.add(c, text.origin(i++));
            } else {
                inString = json && c == '"';
                i = replace(i, c);
            }
        }
        return result;
    }

    /** Adds what stands for the character at an index, or for more from there on; the index behind it. */
    private int replace(int i, char c) {
        int end = i + 1;
        if (c == '<' && (end = endOf(BREAK, i)) > i) {
            note("paste-html", i, "HTML tags are read as line breaks or ignored");
            result.add('\n', text.origin(i));
        } else if (c == '<' && (end = endOf(MARKUP, i)) > i) {
            note("paste-html", i, "HTML tags are read as line breaks or ignored");
        } else if (c == '&' && (end = endOf(SPACE, i)) > i) {
            note(
                    "paste-spaces",
                    i,
                    "no-break and other special spaces are read as plain ones, or ignored without a width");
            result.add(' ', text.origin(i));
        } else if (c == '&' && (end = endOf(MINUS, i)) > i) {
            note("paste-minus", i, "typographic minus signs and hyphens are read as plain ones");
            result.add('-', text.origin(i));
        } else if (isInvisible(c)) {
            note(
                    "paste-spaces",
                    i,
                    "no-break and other special spaces are read as plain ones, or ignored without a width");
            end = i + 1;
        } else if (c > 0x7F && Character.isSpaceChar(c)) {
            note(
                    "paste-spaces",
                    i,
                    "no-break and other special spaces are read as plain ones, or ignored without a width");
            result.add(isLineEnd(c) ? '\n' : ' ', text.origin(i));
            end = i + 1;
        } else if (isMinus(c)) {
            note("paste-minus", i, "typographic minus signs and hyphens are read as plain ones");
            result.add('-', text.origin(i));
            end = i + 1;
        } else {
            result.add(c, text.origin(i));
            end = i + 1;
        }
        return end;
    }

    /** Where a match that begins at this index ends; the index itself when there is none. */
    private int endOf(Pattern pattern, int i) {
        matcher.usePattern(pattern).region(i, Math.min(text.length(), i + 16));
        return matcher.lookingAt() ? matcher.end() : i;
    }

    private void note(String code, int i, String detail) {
        forgiven.note(code, text.origin(i), detail);
    }

    /** Soft hyphen, zero-width space, joiners and marks of direction, word joiner, a byte order mark on its way. */
    private static boolean isInvisible(char c) {
        return c == '\u00AD' || c >= '\u200B' && c <= '\u200F' || c == '\u2060' || c == '\uFEFF';
    }

    private static boolean isLineEnd(char c) {
        return c == '\u2028' || c == '\u2029';
    }

    /** Hyphens, figure dash, en dash and minus sign. */
    private static boolean isMinus(char c) {
        return c >= '\u2010' && c <= '\u2013' || c == '\u2212';
    }
}
