package org.morpion.transcribe.picture;

import com.twelvemonkeys.imageio.plugins.jpeg.JPEGImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Optional;
import javax.imageio.ImageReader;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;

/** The formats that are read, recognised by their first bytes. Each has exactly one decoder. */
enum PictureFormat {
    PNG {
        @Override
        ImageReader newReader() throws IOException {
            return decoderOfTheJdk("png").createReaderInstance();
        }
    },
    GIF {
        @Override
        ImageReader newReader() throws IOException {
            return decoderOfTheJdk("gif").createReaderInstance();
        }
    },
    JPEG {
        @Override
        ImageReader newReader() throws IOException {
            return registeredJpegDecoder().createReaderInstance();
        }
    },
    WEBP {
        @Override
        ImageReader newReader() throws IOException {
            return new WebPImageReaderSpi().createReaderInstance();
        }
    };

    private static final String PNG_SIGNATURE = "\u0089PNG\r\n\u001a\n";
    private static final String JDK_DECODERS = "com.sun.imageio.plugins.";

    /** Creates a decoder, ignoring other libraries' plug-ins for ImageIO. */
    abstract ImageReader newReader() throws IOException;

    /** Registers the decoder unless ImageIO has found it: it relies on the JDK's, which only the registry gives it. */
    private static synchronized ImageReaderSpi registeredJpegDecoder() {
        IIORegistry registry = IIORegistry.getDefaultInstance();
        JPEGImageReaderSpi known = registry.getServiceProviderByClass(JPEGImageReaderSpi.class);
        if (known != null) {
            return known;
        }
        JPEGImageReaderSpi decoder = new JPEGImageReaderSpi();
        registry.registerServiceProvider(decoder, ImageReaderSpi.class);
        return decoder;
    }

    private static ImageReaderSpi decoderOfTheJdk(String name) {
        Iterator<ImageReaderSpi> decoders =
                IIORegistry.getDefaultInstance().getServiceProviders(ImageReaderSpi.class, true);
        while (decoders.hasNext()) {
            ImageReaderSpi decoder = decoders.next();
            if (decoder.getClass().getName().startsWith(JDK_DECODERS + name + ".")) {
                return decoder;
            }
        }
        throw new IllegalStateException("the JDK registers no " + name + " decoder with ImageIO");
    }

    /** The format of a file; empty for other formats. */
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
