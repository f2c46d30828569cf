package org.morpion.transcribe.picture;

/** Refusal of a picture: not a picture, damaged, or beyond a limit. The message names the cause and a remedy. */
public final class UnreadablePictureException extends Exception {
    private static final long serialVersionUID = 1;

    /** What is wrong with the picture. */
    public enum Reason {
        /** The bytes are not a PNG, GIF, JPEG or WebP file. */
        UNSUPPORTED,
        /** The file breaks off or breaks its format. */
        DAMAGED,
        /** The file, the picture or the animation exceeds a limit of {@link PictureLimits}. */
        TOO_LARGE,
        /** The frame asked for does not exist. */
        NO_SUCH_FRAME,
        /** The four corners do not enclose a cross inside the picture. */
        BAD_CORNERS,
        /** The processor time of the {@link Budget} ran out before anything was found. */
        TOO_SLOW
    }

    private final Reason reason;

    public UnreadablePictureException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public UnreadablePictureException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
