package org.morpion.cli.core;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.UUID;

/** Atomic file writes: after a crash, a file has either its old or its new content. */
public final class SafeFiles {
    /** The limit of Linux; cyclic links would never end. */
    private static final int MAX_LINKS = 40;

    private SafeFiles() {}

    /** Writer of a file's content. */
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Replaces a file's content. The old content is kept until the new one is on disk. */
    public static void write(Path file, Content content) throws IOException {
        try {
            if (isDevice(file)) {
                try (OutputStream out = Files.newOutputStream(file)) {
                    content.writeTo(out);
                }
            } else {
                writeAtomically(file, content);
            }
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** Whether a file is a device or a pipe, such as /dev/stdout, which is written in place. */
    private static boolean isDevice(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file);
    }

    private static void writeAtomically(Path file, Content content) throws IOException {
        Path target = target(file);
        // A unique name, because another process may be writing the same file.
        Path part = target.resolveSibling(".morpion-" + UUID.randomUUID() + ".part");
        writeThrough(part, content);
        try {
            copyPermissions(target, part);
            move(part, target);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(part);
            throw e;
        }
    }

    /** Follows links to the final target, even a missing one; returns any other file as it is. */
    private static Path target(Path file) throws IOException {
        if (Files.exists(file)) {
            return file.toRealPath();
        }
        Path target = file;
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links == MAX_LINKS) {
                throw new FileSystemException(file.toString(), null, "too many levels of symbolic links");
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    /** The directory in which a file's content is written, after following links. */
    public static Path directory(Path file) throws IOException {
        return target(file).toAbsolutePath().getParent();
    }

    /** Copies the permissions of an existing file, where the file system supports them. */
    private static void copyPermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        if (view == null || !Files.exists(from)) {
            return;
        }
        Set<PosixFilePermission> permissions = view.readAttributes().permissions();
        // File systems with uniform permissions, such as FAT, may refuse to set them even for users who can write.
        if (!permissions.equals(Files.getPosixFilePermissions(to))) {
            Files.setPosixFilePermissions(to, permissions);
        }
    }

    /** Writes a file in place and forces it to disk. Deletes it on failure; no other process may write it. */
    public static void writeThrough(Path file, Content content) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            OutputStream out = Channels.newOutputStream(channel);
            content.writeTo(out);
            out.flush();
            channel.force(true);
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw failure(file, e);
        } catch (RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /** An exception for the file that the caller named. The original names a temporary file, or none on a full disk. */
    private static FileSystemException failure(Path file, IOException e) {
        String name = file.toString();
        if (e instanceof NoSuchFileException) {
            return new NoSuchFileException(name);
        }
        if (e instanceof AccessDeniedException) {
            return new AccessDeniedException(name);
        }
        return new FileSystemException(
                name, null, e instanceof FileSystemException failed ? failed.getReason() : e.getMessage());
    }

    /** Whether this file can be replaced. The replacement of a regular file needs write access to its directory. */
    public static boolean isReplaceable(Path file) {
        if (Files.exists(file) && !Files.isWritable(file)) {
            return false;
        }
        try {
            return isDevice(file) || Files.isWritable(directory(file));
        } catch (IOException e) {
            return false;
        }
    }

    public static void write(Path file, byte[] content) throws IOException {
        write(file, out -> out.write(content));
    }

    /** Renames a file and replaces an existing target. */
    public static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * Converts a name to a path.
     *
     * @throws Failure if the system's encoding does not support the name
     */
    public static Path path(Context context, String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw Failure.unreadable(context.text("file.name", name));
        }
    }

    /** Whether a name contained bytes invalid in the system's encoding, so that it no longer identifies the file. */
    public static boolean isGarbled(String name) {
        return name.indexOf('\uFFFD') >= 0;
    }

    /** Explains a failed file operation in a sentence with the file's name. */
    public static String reason(Context context, Exception e) {
        Throwable cause = e instanceof UncheckedIOException ? e.getCause() : e;
        if (cause instanceof NoSuchFileException missing) {
            return context.text("file.missing", missing.getFile());
        }
        if (cause instanceof AccessDeniedException denied) {
            return context.text("file.denied", denied.getFile());
        }
        if (cause instanceof FileAlreadyExistsException other) {
            return context.text("file.no-directory", other.getFile());
        }
        if (cause instanceof NotDirectoryException other) {
            return context.text("file.no-directory", other.getFile());
        }
        if (cause instanceof FileSystemException failed) {
            return failed.getFile() + ": " + (failed.getReason() == null ? failed.toString() : failed.getReason())
                    + ".";
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage() + ".";
    }
}
