package org.morpion.record;

/**
 * How much a reader takes before it refuses a document with {@link UnreadableRecordException.Reason#TOO_LARGE}.
 *
 * @param documentBytes the document itself
 * @param inflatedBytes the JSON inside the compact form, or in a compressed text of a picture
 * @param depth nesting of JSON arrays and objects
 * @param moves moves of a game
 * @param numberLength characters of one JSON number
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

    /** The most bytes that any text may have: a document, or what inflates inside it. */
    public int textBytes() {
        return Math.max(documentBytes, inflatedBytes);
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + "; it must be at least 1");
        }
    }
}
