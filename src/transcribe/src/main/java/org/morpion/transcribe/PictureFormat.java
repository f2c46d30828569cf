package org.morpion.transcribe;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The formats that are read, told by their first bytes and each bound to one reader. */
enum PictureFormat {
    PNG("com.sun.imageio.plugins.png."),
    GIF("com.sun.imageio.plugins.gif."),
    JPEG("com.twelvemonkeys.imageio.plugins.jpeg."),
    WEBP("com.twelvemonkeys.imageio.plugins.webp.");

    private static final String PNG_SIGNATURE = "\u0089PNG\r\n\u001a\n";

    /** The package of the only reader that is allowed to see such a file. */
    final String readerPackage;

    PictureFormat(String readerPackage) {
        this.readerPackage = readerPackage;
    }

    static Optional<PictureFormat> of(byte[] file) {
        String start = new String(file, 0, Math.min(file.length, 12), StandardCharsets.ISO_8859_1);
        if (start.startsWith(PNG_SIGNATURE)) {
            return Optional.of(PNG);
        }
        if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) {
            return Optional.of(GIF);
        }
        if (start.startsWith("\u00ff\u00d8\u00ff")) {
            return Optional.of(JPEG);
        }
        if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) {
            return Optional.of(WEBP);
        }
        return Optional.empty();
    }
}
