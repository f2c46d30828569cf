package org.morpion.record;

import java.util.List;

/**
 * The three encodings of the "Morpion Move Encoding" text. None of them carries the variant. White space may stand
 * anywhere, because the text is published in lines of 80 characters. A game without moves has no text.
 */
final class MoveEncodings {
    private MoveEncodings() {}

    /**
     * Reads {@code x,y,line.x,line.y,direction|…}. Warns of {@code opposite-direction} when a line is named by its
     * other end.
     */
    static Reading readList(String text, Variant variant, ReadLimits limits, Warnings warnings)
            throws UnreadableRecordException {
        return reading(
                MoveList.read(withoutWhiteSpace(text), variant, limits, warnings, index -> placeOf(text, index)),
                variant,
                TextForm.MOVES_LIST,
                warnings);
    }

    /** Reads one bit for every legal move of every position. */
    static Reading readBinary(String text, Variant variant, ReadLimits limits, Warnings warnings)
            throws UnreadableRecordException {
        return reading(
                MoveBits.read(BitText.ofDigits(text), variant, limits), variant, TextForm.MOVES_BINARY, warnings);
    }

    /** Reads the same bits in Base64. Warns of {@code base64-padding} when it ends in {@code =}. */
    static Reading readBase64(String text, Variant variant, ReadLimits limits, Warnings warnings)
            throws UnreadableRecordException {
        return reading(
                MoveBits.read(BitText.ofBase64(text, warnings), variant, limits),
                variant,
                TextForm.MOVES_BASE64,
                warnings);
    }

    /** Writes the list. The game need not be legal, but every new point has to lie on its line. */
    static String writeList(GameRecord record) throws UnwritableRecordException {
        requireMoves(record);
        return MoveList.write(record);
    }

    /** Writes one bit for every legal move of every position of a legal game. */
    static String writeBinary(GameRecord record) throws UnwritableRecordException {
        requireMoves(record);
        return MoveBits.write(record);
    }

    /** Writes the bits of a legal game in Base64, the last character filled with zeros. */
    static String writeBase64(GameRecord record) throws UnwritableRecordException {
        return BitText.toBase64(writeBinary(record));
    }

    /** Nothing would tell an empty text from a document that was lost on its way. */
    private static void requireMoves(GameRecord record) throws UnwritableRecordException {
        if (record.moves().isEmpty()) {
            throw new UnwritableRecordException(
                    UnwritableRecordException.Reason.NO_MOVES,
                    "a game without moves would be an empty text; MSR (JSON or " + MsrEnvelope.TAG
                            + ") can express it");
        }
    }

    private static Reading reading(List<Move> moves, Variant variant, TextForm form, Warnings warnings) {
        return new Reading(GameRecord.of(variant, moves), form, Claims.NONE, warnings.toList());
    }

    /** Where the character stands that has this index when white space is not counted. */
    static Place placeOf(String text, int index) {
        int at = 0;
        for (int left = index; at < text.length() && (left > 0 || isWhiteSpace(text.charAt(at))); at++) {
            left -= isWhiteSpace(text.charAt(at)) ? 0 : 1;
        }
        return Place.of(text, at);
    }

    /** Space, tab, line feed, vertical tab, form feed and carriage return. */
    static boolean isWhiteSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    private static String withoutWhiteSpace(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (isWhiteSpace(text.charAt(i))) {
                kept.append(text, start, i);
                start = i + 1;
            }
        }
        return start == 0 ? text : kept.append(text, start, text.length()).toString();
    }
}
