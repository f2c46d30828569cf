package org.morpion.spelling.paste;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.spelling.paste.PastedText.Forgiven;

/**
 * Restorer of plain characters that word processors, chats and web pages have replaced. JSON strings stay untouched.
 */
final class PastedCharacters {
    private static final Pattern BREAK = Pattern.compile("</?(?:br|p|div)\\s{0,4}/?>", Pattern.CASE_INSENSITIVE);
    private static final Pattern MARKUP = Pattern.compile("</?(?:pre|code|span|tt)\\s{0,4}>", Pattern.CASE_INSENSITIVE);
    private static final Pattern SPACE = Pattern.compile("&(?:nbsp|#160|#xa0);", Pattern.CASE_INSENSITIVE);
    private static final Pattern MINUS = Pattern.compile("&(?:minus|#8722|#x2212);", Pattern.CASE_INSENSITIVE);

    private final TracedText text;
    private final Forgiven forgiven;
    private final TracedText result;
    private final Matcher lineBreak;
    private final Matcher markup;
    private final Matcher space;
    private final Matcher minus;

    private PastedCharacters(TracedText text, Forgiven forgiven) {
        this.text = text;
        this.forgiven = forgiven;
        this.result = new TracedText(text.length());
        lineBreak = BREAK.matcher(text);
        markup = MARKUP.matcher(text);
        space = SPACE.matcher(text);
        minus = MINUS.matcher(text);
    }

    static TracedText replace(TracedText text, Forgiven forgiven) {
        return new PastedCharacters(text, forgiven).replace();
    }

    private TracedText replace() {
        boolean begun = false;
        boolean json = false;
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
                int length = result.length();
                i = replace(i, c);
                if (!begun && result.length() > length && !PastedText.isBeforeContent(c) && c != '<' && c != '&') {
                    begun = true;
                    json = PastedText.isJsonStart(c);
                }
            }
        }
        return result;
    }

    /** Appends the replacement of the character or markup at an index; returns the index after it. */
    private int replace(int i, char c) {
        if (c == '<' || c == '&') {
            int end = replaceMarkup(i, c);
            if (end > i) {
                return end;
            }
        }
        if (isInvisible(c)) {
            noteSpaces(i);
        } else if (c > 0x7F && Character.isSpaceChar(c)) {
            noteSpaces(i);
            result.add(isLineEnd(c) ? '\n' : ' ', text.origin(i));
        } else if (isMinus(c)) {
            noteMinus(i);
            result.add('-', text.origin(i));
        } else {
            result.add(c, text.origin(i));
        }
        return i + 1;
    }

    /** Appends the replacement of a tag or entity; returns the given index if it is unknown. */
    private int replaceMarkup(int i, char c) {
        int end = endOf(c == '<' ? lineBreak : space, i);
        if (end > i) {
            if (c == '<') {
                noteHtml(i);
            } else {
                noteSpaces(i);
            }
            result.add(c == '<' ? '\n' : ' ', text.origin(i));
            return end;
        }
        end = endOf(c == '<' ? markup : minus, i);
        if (end > i && c == '<') {
            noteHtml(i);
        } else if (end > i) {
            noteMinus(i);
            result.add('-', text.origin(i));
        }
        return end;
    }

    /** Returns the end of a match at this index; the index itself if there is none. */
    private int endOf(Matcher matcher, int i) {
        matcher.region(i, Math.min(text.length(), i + 16));
        return matcher.lookingAt() ? matcher.end() : i;
    }

    private void noteHtml(int i) {
        forgiven.note("paste-html", text.origin(i), "HTML tags are read as line breaks, or ignored");
    }

    private void noteSpaces(int i) {
        forgiven.note(
                "paste-spaces",
                text.origin(i),
                "no-break and other special spaces are read as plain ones, and those without a width are ignored");
    }

    private void noteMinus(int i) {
        forgiven.note("paste-minus", text.origin(i), "typographic minus signs and hyphens are read as plain ones");
    }

    /** Tests for soft hyphen, zero-width space, joiners, direction marks, word joiner, and a stray byte order mark. */
    private static boolean isInvisible(char c) {
        return c == '\u00AD' || c >= '\u200B' && c <= '\u200F' || c == '\u2060' || c == '\uFEFF';
    }

    private static boolean isLineEnd(char c) {
        return c == '\u2028' || c == '\u2029';
    }

    /** Tests for hyphens, figure dash, en dash and minus sign. */
    private static boolean isMinus(char c) {
        return c >= '\u2010' && c <= '\u2013' || c == '\u2212';
    }
}
