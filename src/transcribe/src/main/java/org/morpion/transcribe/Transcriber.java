package org.morpion.transcribe;

import java.time.Duration;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.Picture;
import org.morpion.transcribe.picture.PictureDecoder;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.picture.UnreadablePictureException;
import org.morpion.transcribe.picture.UnreadablePictureException.Reason;

/** Reads the game out of a picture. Stateless: one instance serves any number of threads. */
public final class Transcriber {
    private static final Duration HEADER_TIME = Duration.ofSeconds(1);

    private final PictureLimits limits;

    public Transcriber(PictureLimits limits) {
        this.limits = limits;
    }

    /**
     * Reads a picture.
     *
     * @param file a PNG, GIF, JPEG or WebP file
     * @throws UnreadablePictureException if the file is in another format, damaged or beyond a limit, or if the budget
     *     runs out before a board is found; a reading cut short later has to be checked
     * @throws java.util.concurrent.CancellationException if the budget is cancelled
     */
    public Reading read(byte[] file, TranscribeOptions options, Budget budget) throws UnreadablePictureException {
        BoardSearch search;
        Picture picture;
        try {
            picture = new PictureDecoder(limits, budget).decode(file, options.frame());
            search = new BoardSearch(picture, options, budget);
        } catch (Budget.Exhausted e) {
            throw tooSlow();
        }
        boolean interrupted = false;
        try {
            search.run();
        } catch (Budget.Exhausted e) {
            if (!search.hasFound()) {
                throw tooSlow();
            }
            interrupted = true;
        }
        boolean isCutShort = interrupted;
        return search.board()
                .map(board -> new Assessment(board, picture, options, search.isInverted(), isCutShort).reading())
                .orElseGet(() -> Assessment.withoutBoard(picture, search.isInverted()));
    }

    private static UnreadablePictureException tooSlow() {
        return new UnreadablePictureException(
                Reason.TOO_SLOW,
                "no board was found within the processor time allowed; crop the picture to the board or make it"
                        + " smaller");
    }

    /**
     * Estimates the memory that {@link #read} needs beside the file, in bytes, from the sizes that the file declares.
     *
     * @throws UnreadablePictureException if the file is not a picture, is damaged, or exceeds a limit
     */
    public long memory(byte[] file) throws UnreadablePictureException {
        try {
            return new PictureDecoder(limits, Budget.of(HEADER_TIME)).memory(file);
        } catch (Budget.Exhausted e) {
            throw tooSlow();
        }
    }

    /**
     * Paints a reading over its picture: sure lines thin, doubtful ones orange, stuck ones red.
     *
     * @return a PNG, at most 2400 pixels wide and high
     */
    public byte[] overlay(byte[] file, TranscribeOptions options, Reading reading, Budget budget)
            throws UnreadablePictureException {
        try {
            return OverlayPainter.paint(new PictureDecoder(limits, budget).decode(file, options.frame()), reading);
        } catch (Budget.Exhausted e) {
            throw new UnreadablePictureException(Reason.TOO_SLOW, "no processor time is left for the overlay");
        }
    }
}
