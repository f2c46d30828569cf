package org.morpion.cli;

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

/** Files that are there whole or not at all, whenever the process or the machine ends. */
final class SafeFiles {
    /** As many as Linux follows; links that lead in a circle have no end. */
    private static final int MAX_LINKS = 40;

    private SafeFiles() {}

    /** What writes the content of a file. */
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes a file anew; until all of it is on the disk, the old one stays. */
    static void write(Path file, Content content) throws IOException {
        try {
            if (isDevice(file)) {
                try (OutputStream out = Files.newOutputStream(file)) {
                    content.writeTo(out);
                }
            } else {
                writeAnew(file, content);
            }
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** Whether a file is a device or a pipe, such as /dev/stdout: it is written where it is. */
    private static boolean isDevice(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file);
    }

    private static void writeAnew(Path file, Content content) throws IOException {
        Path target = target(file);
        // A name of its own: another process may be writing the same file.
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

    /** What a link leads to, over others and whether or not it is there; any other file itself. */
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

    /** The directory in which a file is written, which is another one than that of a link to it. */
    static Path directory(Path file) throws IOException {
        return target(file).toAbsolutePath().getParent();
    }

    /** Gives a file the permissions that another one has, if it is there, and its system knows any. */
    private static void copyPermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        if (view == null || !Files.exists(from)) {
            return;
        }
        Set<PosixFilePermission> permissions = view.readAttributes().permissions();
        // Where all files have the same ones, as on FAT, setting them may be refused even to those who may write.
        if (!permissions.equals(Files.getPosixFilePermissions(to))) {
            Files.setPosixFilePermissions(to, permissions);
        }
    }

    /** Writes a file where it is, through to the disk. It is removed if that fails; nobody else may be writing it. */
    static void writeThrough(Path file, Content content) throws IOException {
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

    /** Why a file was not written. A full disk names no file, and a name that the file has meanwhile tells nobody. */
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

    /** Whether this file may be written anew. A regular one gives way to another, which is written beside it first. */
    static boolean isReplaceable(Path file) {
        if (Files.exists(file) && !Files.isWritable(file)) {
            return false;
        }
        try {
            return isDevice(file) || Files.isWritable(directory(file));
        } catch (IOException e) {
            return false;
        }
    }

    static void write(Path file, byte[] content) throws IOException {
        write(file, out -> out.write(content));
    }

    /** Renames a file, over the one that has the name. */
    static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * The file of this name.
     *
     * @throws Failure if the encoding of the system has no such name
     */
    static Path path(Context context, String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw Failure.unreadable(context.text("file.name", name));
        }
    }

    /** Whether a name had bytes that are not in the encoding of the system, and so names no file any more. */
    static boolean isGarbled(String name) {
        return name.indexOf('\uFFFD') >= 0;
    }

    /** Why a file could not be read or written, with its name, as a sentence. */
    static String reason(Context context, Exception e) {
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
