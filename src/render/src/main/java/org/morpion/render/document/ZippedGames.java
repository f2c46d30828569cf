package org.morpion.render.document;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** Reader of the files in a zip archive, in order, without storing them. Not thread-safe. */
public final class ZippedGames {
    /** Number of bytes that {@link #begins} needs. */
    public static final int HEAD_BYTES = 4;

    /** Maximum number of files and folders. */
    private static final int MOST_ENTRIES = 100_000;

    private final long maxBytes;
    private long read;

    private ZippedGames(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Receiver of the files in an archive. */
    public interface Visitor {
        /** @param in content; need not be read to its end, and must not be used after the return */
        void file(String name, InputStream in) throws IOException;
    }

    /** Tests whether a document with these first bytes is a zip archive. */
    public static boolean begins(byte[] head) {
        return head.length >= HEAD_BYTES && head[0] == 'P' && head[1] == 'K' && head[2] == 3 && head[3] == 4;
    }

    /**
     * Passes each file of an archive to a visitor. Folders, hidden files and the metadata of macOS are left out.
     *
     * @param maxBytes maximum size of all files together, unpacked
     * @throws ZipException if the archive is damaged, encrypted, or larger than the limits
     */
    public static void read(InputStream archive, long maxBytes, Visitor visitor) throws IOException {
        ZippedGames games = new ZippedGames(maxBytes);
        ZipInputStream zip = new ZipInputStream(archive);
        int entries = 0;
        for (ZipEntry entry = next(zip); entry != null; entry = next(zip)) {
            if (++entries > MOST_ENTRIES) {
                throw new ZipException("the archive has more than " + MOST_ENTRIES + " files");
            }
            String name = entry.getName();
            boolean isHidden = name.startsWith("__MACOSX/")
                    || name.substring(name.lastIndexOf('/') + 1).startsWith(".");
            InputStream content = games.limited(zip);
            if (!entry.isDirectory() && !isHidden) {
                visitor.file(name, content);
            }
            // Skipping would not count towards the limit.
            content.transferTo(OutputStream.nullOutputStream());
        }
    }

    private static ZipEntry next(ZipInputStream zip) throws IOException {
        try {
            return zip.getNextEntry();
        } catch (IllegalArgumentException e) {
            throw new ZipException("the name of a file is not in UTF-8");
        }
    }

    private InputStream limited(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int count = super.read(bytes, offset, length);
                read += Math.max(0, count);
                if (read > maxBytes) {
                    throw new ZipException("the files in the archive have more than " + maxBytes + " bytes");
                }
                return count;
            }

            @Override
            public void close() {
                // The archive stays open for the next file.
            }
        };
    }
}
