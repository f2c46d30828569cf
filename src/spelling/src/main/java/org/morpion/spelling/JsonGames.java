package org.morpion.spelling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.morpion.record.text.Texts;

/**
 * Finder of the games in a JSON array, which may be the value of a member. Only brackets and strings matter, so that
 * damaged games are found too. Takes time linear in the length of the text.
 */
final class JsonGames {
    /** Members that hold the moves of one game, in the programs of several authors. */
    private static final Set<String> MOVES = Set.of("moves", "lines", "grid");

    /** An array of at most this many pairs may be one line, given by its points. */
    private static final int MOST_POINTS = 5;

    /** Depth of arrays in a list of moves: moves, points, coordinates. */
    private static final int MOST_DEPTH = 2;

    private final String json;

    private JsonGames(String json) {
        this.json = json;
    }

    /** Section of the text, up to but excluding the end. */
    record Section(int start, int end) {
        String text(String json) {
            return json.substring(start, end);
        }
    }

    /** Returns the games in an array; empty if the value is anything else, such as a single game. */
    static List<Section> in(String json) {
        return new JsonGames(json).games();
    }

    private List<Section> games() {
        int start = skip(0, json.length());
        Section whole = new Section(start, json.length());
        if (is(whole, '[')) {
            List<Section> games = gamesOf(whole);
            // MSR does not allow an array of one record.
            return isGame(whole) || games.size() < 2 ? List.of() : games;
        }
        if (!is(whole, '{') || isGame(whole)) {
            return List.of();
        }
        for (Section member : elements(whole)) {
            Section value = value(member);
            List<Section> games = is(value, '[') ? gamesOf(value) : List.of();
            if (games.size() > 1) {
                return games;
            }
        }
        return List.of();
    }

    /** Returns the elements of an array if all of them are games; else nothing. */
    private List<Section> gamesOf(Section array) {
        List<Section> elements = elements(array);
        return elements.stream().allMatch(this::isGame) ? elements : List.of();
    }

    private boolean isGame(Section section) {
        if (is(section, '"')) {
            String text = section.text(json);
            boolean isList = text.indexOf('|') > 0 && ListedMoves.isWhole(text.substring(1, text.length() - 1));
            return isList || text.startsWith("\"MS1:") || text.startsWith("\"{") || text.startsWith("\"(");
        }
        if (is(section, '{')) {
            return elements(section).stream().anyMatch(this::isMoves);
        }
        return is(section, '[') && isListOfMoves(section, MOST_DEPTH);
    }

    /** Tests whether an array has moves as elements: objects, or arrays of more than a point. */
    private boolean isListOfMoves(Section array, int mostDepth) {
        List<Section> moves = elements(array);
        if (moves.isEmpty()) {
            return false;
        }
        boolean isLong = moves.size() > MOST_POINTS;
        for (Section move : moves) {
            if (!is(move, '[') && !is(move, '{')) {
                return false;
            }
            List<Section> parts = elements(move);
            boolean isPoint = parts.size() == 2;
            if (isPoint && !isLong || parts.size() < 2 || parts.stream().anyMatch(this::isMoves)) {
                return false;
            }
            // A list of moves holds numbers, names and points, but no further lists.
            if (mostDepth > 0 && is(move, '[') && isListOfMoves(move, mostDepth - 1)) {
                return false;
            }
        }
        return true;
    }

    private boolean isMoves(Section member) {
        Section value = value(member);
        if (!is(value, '[') || value.start() == member.start()) {
            return false;
        }
        String name = json.substring(member.start() + 1, Math.max(member.start() + 1, nameEnd(member)))
                .toLowerCase(Locale.ROOT);
        return MOVES.contains(name);
    }

    private int nameEnd(Section member) {
        int end = json.indexOf('"', member.start() + 1);
        return end < 0 || end > member.end() ? member.start() + 1 : end;
    }

    /** Returns the value of a member; the section itself if it has no name. */
    private Section value(Section member) {
        if (!is(member, '"')) {
            return member;
        }
        int colon = skip(nameEnd(member) + 1, member.end());
        return colon < member.end() && json.charAt(colon) == ':'
                ? new Section(skip(colon + 1, member.end()), member.end())
                : member;
    }

    private boolean is(Section section, char first) {
        return section.start() < section.end() && json.charAt(section.start()) == first;
    }

    /** Returns the elements of an array or the members of an object, without white space around them. */
    private List<Section> elements(Section container) {
        List<Section> elements = new ArrayList<>();
        int depth = 0;
        int start = container.start() + 1;
        boolean inString = false;
        for (int i = container.start(); i < container.end(); i++) {
            char c = json.charAt(i);
            if (inString) {
                i += c == '\\' ? 1 : 0;
                inString = c != '"';
            } else if (c == '"') {
                inString = true;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if (c == '}' || c == ']') {
                depth--;
            }
            boolean ends = !inString && (depth == 1 && c == ',' || depth == 0 && i > container.start());
            if (ends) {
                add(start, i, elements);
                start = i + 1;
            }
            if (depth == 0 && i > container.start()) {
                break;
            }
        }
        return elements;
    }

    private void add(int from, int to, List<Section> elements) {
        int start = skip(from, to);
        int end = to;
        while (end > start && Texts.isWhiteSpace(json.charAt(end - 1))) {
            end--;
        }
        if (start < end) {
            elements.add(new Section(start, end));
        }
    }

    private int skip(int from, int to) {
        int i = from;
        while (i < to && Texts.isWhiteSpace(json.charAt(i))) {
            i++;
        }
        return i;
    }
}
