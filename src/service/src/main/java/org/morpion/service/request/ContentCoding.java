package org.morpion.service.request;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/** The content codings (RFC 9110, §8.4.1) that request bodies may have. */
public enum ContentCoding {
    IDENTITY {
        @Override
        public InputStream decode(InputStream encoded) {
            return encoded;
        }
    },
    GZIP {
        @Override
        public InputStream decode(InputStream encoded) throws IOException {
            return new Members(encoded);
        }
    },
    /** DEFLATE in a zlib wrapper, as the RFC has it. */
    DEFLATE {
        @Override
        public InputStream decode(InputStream encoded) {
            return new InflaterInputStream(encoded);
        }
    };

    private static final int BUFFER = 8192;

    /**
     * The members of a gzip file. The JDK reads a member inside the reading of an empty one before it, and takes what
     * is no member for the end.
     */
    private static final class Members extends GZIPInputStream {
        private static final int MAX_EMPTY = 100;
        private static final int TRAILER_BYTES = 8;

        private final Following encoded;
        private int empty;

        Members(InputStream encoded) throws IOException {
            this(new Following(encoded));
        }

        private Members(Following encoded) throws IOException {
            super(encoded, BUFFER);
            this.encoded = encoded;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            if (empty > MAX_EMPTY) {
                throw new ZipException("more than " + MAX_EMPTY + " empty members in a row");
            }
            empty++;
            try {
                int read = super.read(buffer, offset, length);
                if (read < 0 && (encoded.goesOn || inf.getRemaining() > TRAILER_BYTES)) {
                    throw new ZipException("something that is no member follows the last one");
                }
                return read;
            } finally {
                empty--;
            }
        }
    }

    /** Knows whether more bytes follow, for which it waits. The JDK asks behind each member, and believes a 0. */
    private static final class Following extends PushbackInputStream {
        private boolean goesOn;

        Following(InputStream encoded) {
            super(encoded);
        }

        @Override
        public int available() throws IOException {
            int next = read();
            goesOn = next >= 0;
            if (goesOn) {
                unread(next);
            }
            return goesOn ? 1 : 0;
        }
    }

    /** The plain bytes; damaged ones end in an {@link IOException}. */
    public abstract InputStream decode(InputStream encoded) throws IOException;

    /**
     * The plain bytes, or empty when there are more than the limit. No more than about twice the limit is ever held.
     *
     * @throws IOException if the bytes are not in this coding
     */
    public Optional<byte[]> decode(byte[] encoded, int limit) throws IOException {
        if (this == IDENTITY) {
            return encoded.length > limit ? Optional.empty() : Optional.of(encoded);
        }
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = decode(new ByteArrayInputStream(encoded))) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (plain.size() + n > limit) {
                    return Optional.empty();
                }
                plain.write(buffer, 0, n);
            }
        }
        return Optional.of(plain.toByteArray());
    }

    /** The coding that a {@code Content-Encoding} header names; empty for those not known, and for several. */
    public static Optional<ContentCoding> ofHeader(String header) {
        if (header == null) {
            return Optional.of(IDENTITY);
        }
        return switch (header.strip().toLowerCase(Locale.ROOT)) {
            case "", "identity" -> Optional.of(IDENTITY);
            case "gzip", "x-gzip" -> Optional.of(GZIP);
            case "deflate" -> Optional.of(DEFLATE);
            default -> Optional.empty();
        };
    }
}
