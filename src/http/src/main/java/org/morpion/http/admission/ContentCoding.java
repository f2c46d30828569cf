package org.morpion.http.admission;

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

/** Content codings (RFC 9110, section 8.4.1) of request bodies. */
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
    /** DEFLATE in a zlib wrapper, as section 8.4.1.2 defines it. */
    DEFLATE {
        @Override
        public InputStream decode(InputStream encoded) {
            return new InflaterInputStream(encoded);
        }
    };

    private static final int BUFFER = 8192;

    /**
     * Reader of the members of a gzip file. The JDK's reader recurses once per empty member, which this class bounds,
     * and mistakes garbage between members for the end of the file, which this class rejects.
     */
    private static final class Members extends GZIPInputStream {
        private static final int MAX_EMPTY = 100;
        private static final int TRAILER_BYTES = 8;

        private final Lookahead encoded;
        private int empty;

        Members(InputStream encoded) throws IOException {
            this(new Lookahead(encoded));
        }

        private Members(Lookahead encoded) throws IOException {
            super(encoded, BUFFER);
            this.encoded = encoded;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            if (empty > MAX_EMPTY) {
                throw new ZipException("more than " + MAX_EMPTY + " consecutive empty members");
            }
            empty++;
            try {
                int read = super.read(buffer, offset, length);
                if (read < 0 && (encoded.hasNext || inf.getRemaining() > TRAILER_BYTES)) {
                    throw new ZipException("data after the last member");
                }
                return read;
            } finally {
                empty--;
            }
        }
    }

    /**
     * Reports whether more bytes follow, and blocks to find out. The JDK asks after each member and takes 0 for the
     * end.
     */
    private static final class Lookahead extends PushbackInputStream {
        private boolean hasNext;

        Lookahead(InputStream encoded) {
            super(encoded);
        }

        @Override
        public int available() throws IOException {
            int next = read();
            hasNext = next >= 0;
            if (hasNext) {
                unread(next);
            }
            return hasNext ? 1 : 0;
        }
    }

    /** Returns a stream of the decoded bytes; reading it throws an {@link IOException} if the input is damaged. */
    public abstract InputStream decode(InputStream encoded) throws IOException;

    /**
     * Decodes a body, or returns empty if the result exceeds the limit. Holds at most about twice the limit in memory.
     *
     * @param limit in bytes
     * @throws IOException if the bytes are invalid in this coding
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

    /**
     * Parses a {@code Content-Encoding} header; null means {@link #IDENTITY}. Empty for unsupported codings and for
     * lists.
     */
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
