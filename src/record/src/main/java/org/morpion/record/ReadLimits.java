package org.morpion.record;

/**
 * Limits of a reader. A document beyond one of them is rejected with {@link
 * UnreadableRecordException.Reason#TOO_LARGE}.
 *
 * @param documentBytes size of the document
 * @param inflatedBytes size of the JSON in the compact form, or of a compressed text in a picture
 * @param depth nesting depth of JSON arrays and objects
 * @param moves number of moves in a game
 * @param numberLength number of characters in a JSON number
 */
public record ReadLimits(int documentBytes, int inflatedBytes, int depth, int moves, int numberLength) {

    /** 1 MiB, 4 MiB inflated, depth 128, 10,000 moves, numbers of 1,000 characters. */
    public static final ReadLimits DEFAULT = new ReadLimits(1 << 20, 4 << 20, 128, 10_000, 1_000);

    public ReadLimits {
        requirePositive("documentBytes", documentBytes);
        requirePositive("inflatedBytes", inflatedBytes);
        requirePositive("depth", depth);
        requirePositive("moves", moves);
        requirePositive("numberLength", numberLength);
    }

    /** Returns the maximum size of any text: a document or its inflated content. */
    public int textBytes() {
        return Math.max(documentBytes, inflatedBytes);
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + "; it must be at least 1");
        }
    }
}
