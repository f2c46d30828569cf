package org.morpion.transcribe.picture;

import org.morpion.transcribe.picture.UnreadablePictureException.Reason;

/**
 * The size of a JPEG or WebP picture, as its header codes it, against the memory its decoder needs. A progressive JPEG
 * (ITU-T T.81, G) is held whole as coefficients until the last scan, a lossy WebP (RFC 6386) as macroblocks; neither
 * can be subsampled while it is decoded.
 */
final class CodedSize {
    /** Pixels of a progressive JPEG, at most. */
    static final long PROGRESSIVE_PIXELS = 20_000_000;

    /** Pixels of a WebP picture, at most. */
    static final long WEBP_PIXELS = 8_000_000;

    private CodedSize() {}

    static void check(PictureFormat format, byte[] file, PictureLimits limits) throws UnreadablePictureException {
        if (format == PictureFormat.JPEG) {
            checkJpeg(file, limits);
        } else {
            checkWebp(file, limits);
        }
    }

    private static void checkJpeg(byte[] file, PictureLimits limits) throws UnreadablePictureException {
        int at = 2;
        while (at + 4 <= file.length) {
            int marker = file[at + 1] & 0xFF;
            if ((file[at] & 0xFF) != 0xFF || marker == 0xDA || marker == 0xD9) {
                return;
            }
            if (marker == 0xFF) {
                at++;
                continue;
            }
            boolean frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
            if (frame && at + 9 <= file.length) {
                long height = big(file, at + 5);
                long width = big(file, at + 7);
                PictureDecoder.checkSize(width, height, limits);
                boolean progressive = (marker & 3) == 2;
                if (progressive && width * height > PROGRESSIVE_PIXELS) {
                    throw tooLarge("progressive JPEG", width, height, PROGRESSIVE_PIXELS);
                }
            }
            at += 2 + big(file, at + 2);
        }
    }

    private static void checkWebp(byte[] file, PictureLimits limits) throws UnreadablePictureException {
        if (file.length < 30) {
            return;
        }
        int data = 20;
        long width;
        long height;
        switch (file[15]) {
            case ' ' -> {
                width = little(file, data + 6) & 0x3FFF;
                height = little(file, data + 8) & 0x3FFF;
            }
            case 'L' -> {
                long bits = little(file, data + 1) | (long) little(file, data + 3) << 16;
                width = (bits & 0x3FFF) + 1;
                height = (bits >> 14 & 0x3FFF) + 1;
            }
            default -> {
                width = (little(file, data + 4) | (file[data + 6] & 0xFF) << 16) + 1L;
                height = (little(file, data + 7) | (file[data + 9] & 0xFF) << 16) + 1L;
            }
        }
        PictureDecoder.checkSize(width, height, limits);
        if (width * height > WEBP_PIXELS) {
            throw tooLarge("WebP", width, height, WEBP_PIXELS);
        }
    }

    private static UnreadablePictureException tooLarge(String what, long width, long height, long limit) {
        return new UnreadablePictureException(
                Reason.TOO_LARGE,
                "the " + what + " picture has " + width + " × " + height + " pixels; at most " + limit
                        + " are read in this format: make it smaller, or save it as a baseline JPEG or a PNG");
    }

    private static int big(byte[] file, int at) {
        return (file[at] & 0xFF) << 8 | file[at + 1] & 0xFF;
    }

    private static int little(byte[] file, int at) {
        return file[at] & 0xFF | (file[at + 1] & 0xFF) << 8;
    }
}
