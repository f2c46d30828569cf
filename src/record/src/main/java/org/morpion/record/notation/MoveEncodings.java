package org.morpion.record.notation;

import java.util.List;
import org.morpion.record.Claims;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.Warnings;
import org.morpion.record.text.Place;
import org.morpion.record.text.Texts;

/**
 * The three encodings of the "Morpion Move Encoding" text, and the pack of the same author. They do not include the
 * variant. White space is allowed
 * anywhere, because the text is published in lines of 80 characters. A game without moves has no encoding.
 */
public final class MoveEncodings {
    private MoveEncodings() {}

    /**
     * Reads {@code x,y,line.x,line.y,direction|…}. Warns of {@code opposite-direction} if a line is given by its
     * opposite end.
     */
    public static Reading readList(String text, Variant variant, ReadLimits limits, Warnings warnings)
            throws UnreadableRecordException {
        return reading(
                MoveList.read(withoutWhiteSpace(text), variant, limits, warnings, index -> placeOf(text, index)),
                variant,
                TextForm.MOVES_LIST,
                warnings);
    }

    /** Reads one bit per legal move of every position. */
    public static Reading readBinary(String text, Variant variant, ReadLimits limits, Warnings warnings)
            throws UnreadableRecordException {
        return reading(
                MoveBits.read(BitText.ofDigits(text), variant, limits), variant, TextForm.MOVES_BINARY, warnings);
    }

    /** Reads the same bits in Base64. Warns of {@code base64-padding} if the text ends with {@code =}. */
    public static Reading readBase64(String text, Variant variant, ReadLimits limits, Warnings warnings)
            throws UnreadableRecordException {
        return reading(
                MoveBits.read(BitText.ofBase64(text, warnings), variant, limits),
                variant,
                TextForm.MOVES_BASE64,
                warnings);
    }

    /** Reads one bit per legal move that was not asked for before, in Base64. */
    public static Reading readPack(String text, Variant variant, ReadLimits limits, Warnings warnings)
            throws UnreadableRecordException {
        return reading(
                MovePack.read(BitText.ofBase64(text, warnings), variant, limits),
                variant,
                TextForm.MOVES_PACK,
                warnings);
    }

    /** Writes the list. The game may be illegal, but every new point must lie on its line. */
    public static String writeList(GameRecord record) throws UnwritableRecordException {
        requireMoves(record);
        return MoveList.write(record);
    }

    /** Writes one bit per legal move of every position of a legal game. */
    public static String writeBinary(GameRecord record) throws UnwritableRecordException {
        requireMoves(record);
        return MoveBits.write(record);
    }

    /** Writes the bits of a legal game in Base64; zeros fill the last character. */
    public static String writeBase64(GameRecord record) throws UnwritableRecordException {
        return BitText.toBase64(writeBinary(record));
    }

    /** Writes the lines of a legal game with one bit per legal move, in Base64. */
    public static String writePack(GameRecord record) throws UnwritableRecordException {
        requireMoves(record);
        return BitText.toBase64(MovePack.write(record));
    }

    /** Rejects a game without moves: its empty text would look like a lost document. */
    private static void requireMoves(GameRecord record) throws UnwritableRecordException {
        if (record.moves().isEmpty()) {
            throw new UnwritableRecordException(
                    UnwritableRecordException.Reason.NO_MOVES,
                    "a game without moves would be an empty text; MSR (JSON or MS1:) can express it");
        }
    }

    private static Reading reading(List<Move> moves, Variant variant, TextForm form, Warnings warnings) {
        return new Reading(GameRecord.of(variant, moves), form, Claims.NONE, warnings.toList());
    }

    /** Returns the place of the character with this index among the characters that are not white space. */
    static Place placeOf(String text, int index) {
        int at = 0;
        for (int left = index; at < text.length() && (left > 0 || Texts.isWhiteSpace(text.charAt(at))); at++) {
            left -= Texts.isWhiteSpace(text.charAt(at)) ? 0 : 1;
        }
        return Place.of(text, at);
    }

    private static String withoutWhiteSpace(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (Texts.isWhiteSpace(text.charAt(i))) {
                kept.append(text, start, i);
                start = i + 1;
            }
        }
        return start == 0 ? text : kept.append(text, start, text.length()).toString();
    }
}
