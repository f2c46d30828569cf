package org.morpion.spelling.paste;

import java.util.ArrayList;
import java.util.List;
import org.morpion.record.msr.MsrEnvelope;
import org.morpion.record.text.Texts;
import org.morpion.spelling.paste.PastedText.Forgiven;

/** Filter that removes {@code >} quote marks and Markdown fences. */
final class PastedLines {
    private static final String RECORD_STARTS = "{[(#\"-0123456789";

    private final TracedText text;
    private final Forgiven forgiven;

    private PastedLines(TracedText text, Forgiven forgiven) {
        this.text = text;
        this.forgiven = forgiven;
    }

    /** A line: its start, its first character after quote marks, and the end after its line break. */
    private record Line(int start, int from, int end, boolean quoted) {}

    static TracedText unquote(TracedText text, Forgiven forgiven) {
        PastedLines pasted = new PastedLines(text, forgiven);
        List<Line> lines = pasted.lines();
        TracedText result = new TracedText(text.length());
        for (Line line : pasted.selectQuoted(pasted.inFence(lines))) {
            if (line.quoted()) {
                forgiven.note("paste-quote-marks", text.origin(line.start()), "> at the beginning of lines is ignored");
            }
            result.add(text, line.from(), line.end());
        }
        return result;
    }

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = start;
            while (end < text.length() && text.charAt(end) != '\n') {
                end++;
            }
            end = Math.min(text.length(), end + 1);
            int from = afterMarks(start, end);
            lines.add(new Line(start, from, end, from > start));
            start = end;
        }
        return lines;
    }

    private int afterMarks(int start, int end) {
        int from = start;
        int i = start;
        while (i < end) {
            char c = text.charAt(i);
            if (c == '>') {
                from = i + 1;
            } else if (c != ' ' && c != '\t' && c != '\u00A0') {
                break;
            }
            i++;
        }
        return from;
    }

    /** Returns the lines of the first fence that resembles a record, else of the first fence, else all lines. */
    private List<Line> inFence(List<Line> lines) {
        List<Line> first = null;
        for (int i = 0; i < lines.size(); i++) {
            if (isFence(lines.get(i))) {
                int open = i;
                do {
                    i++;
                } while (i < lines.size() && !isFence(lines.get(i)));
                List<Line> block = lines.subList(open + 1, i);
                boolean likely = startsLikeRecord(block);
                first = first == null || likely ? block : first;
                if (likely) {
                    break;
                }
            }
        }
        if (first == null) {
            return lines;
        }
        forgiven.note(
                "paste-fence",
                first.isEmpty() ? 0 : text.origin(first.get(0).start()),
                "only the content of the Markdown fence is read");
        return first;
    }

    /** Tests for three backticks or tildes without another one later in the line. */
    private boolean isFence(Line line) {
        int from = firstInk(line);
        char mark = from < line.end() ? text.charAt(from) : ' ';
        if (mark != '`' && mark != '~') {
            return false;
        }
        int i = from;
        while (i < line.end() && text.charAt(i) == mark) {
            i++;
        }
        if (i - from < 3) {
            return false;
        }
        while (i < line.end() && text.charAt(i) != mark) {
            i++;
        }
        return i == line.end();
    }

    private boolean startsLikeRecord(List<Line> lines) {
        for (Line line : lines) {
            int ink = firstInk(line);
            if (ink < line.end()) {
                return RECORD_STARTS.indexOf(text.charAt(ink)) >= 0
                        || text.subSequence(ink, line.end()).toString().contains(MsrEnvelope.TAG);
            }
        }
        return false;
    }

    /**
     * Drops unquoted lines such as an attribution above a quotation. If the first unquoted line does not resemble a
     * record, only the quoted lines remain. A text with a compact form keeps all lines, because mail breaks long lines
     * anywhere.
     */
    private List<Line> selectQuoted(List<Line> lines) {
        boolean anyQuoted = lines.stream().anyMatch(Line::quoted);
        List<Line> others = lines.stream()
                .filter(line -> !line.quoted() && firstInk(line) < line.end())
                .toList();
        if (!anyQuoted || others.isEmpty() || text.toString().contains(MsrEnvelope.TAG) || startsLikeRecord(others)) {
            return lines;
        }
        forgiven.note(
                "paste-other-lines", text.origin(others.get(0).start()), "lines outside the quotation (>) are ignored");
        return lines.stream().filter(Line::quoted).toList();
    }

    /** Returns the index of a line's first character that is not white space; the line's end if there is none. */
    private int firstInk(Line line) {
        int i = line.from();
        while (i < line.end() && Texts.isWhiteSpace(text.charAt(i))) {
            i++;
        }
        return i;
    }
}
