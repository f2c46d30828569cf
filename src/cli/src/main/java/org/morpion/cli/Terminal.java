package org.morpion.cli;

import java.io.BufferedOutputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a command reads and writes. All text is UTF-8.
 *
 * @param interactive whether a person sees standard error as it is written, where a line can be written over
 * @param outIsShown whether a person sees standard output, so that it must not be binary
 * @param unicode whether boards may have characters beyond ASCII
 */
record Terminal(
        InputStream in, PrintStream out, PrintStream err, boolean interactive, boolean outIsShown, boolean unicode) {
    /**
     * Set by the launcher, which can ask the system: {@code out}, {@code err}, both, or none, and {@code ascii} where
     * the person's locale has no more.
     */
    private static final String SHOWN = "morpion.terminal";

    /** Control characters, apart from tabs and line feeds, and those that change the direction of what follows. */
    private static final Pattern COMMANDS =
            Pattern.compile("[\\p{Cc}&&[^\t\n]]|[\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]");

    /** What POSIX systems say where the reader of a pipe has gone. */
    private static final String BROKEN_PIPE = "Broken pipe";

    private static final int BUFFER_BYTES = 1 << 16;

    static Terminal ofProcess() {
        String shown = System.getProperty(SHOWN, isShown() ? "out,err" : "");
        String encoding = System.getProperty("native.encoding", "UTF-8");
        return new Terminal(
                System.in,
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                shown.contains("err") && !isDumb(),
                shown.contains("out"),
                encoding.toUpperCase(Locale.ROOT).startsWith("UTF") && !shown.contains("ascii"));
    }

    /** Whether the terminal shows text and knows nothing else, neither colours nor how to go back. */
    static boolean isDumb() {
        return "dumb".equals(System.getenv("TERM"));
    }

    /** Before 22 there is a console only where there is a terminal; since then there is always one, which tells. */
    private static boolean isShown() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    private static PrintStream stream(FileDescriptor file) {
        return new ProcessStream(file);
    }

    /** Remembers why it could not be written, which a PrintStream keeps to itself. */
    private static final class ProcessStream extends PrintStream {
        private final Descriptor descriptor;

        ProcessStream(FileDescriptor file) {
            this(new Descriptor(file));
        }

        private ProcessStream(Descriptor descriptor) {
            super(new BufferedOutputStream(descriptor, BUFFER_BYTES), false, StandardCharsets.UTF_8);
            this.descriptor = descriptor;
        }
    }

    /** Ends a command whose output nobody reads any more, as {@code head} does once it has its lines. */
    static final class ReaderGoneException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private ReaderGoneException() {
            super(BROKEN_PIPE, null, false, false);
        }
    }

    private static final class Descriptor extends FileOutputStream {
        private IOException failure;

        Descriptor(FileDescriptor file) {
            super(file);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                super.write(bytes, offset, length);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }
    }

    /**
     * Flushes everything.
     *
     * @param exitCode what the command has come to
     * @return the same, or that standard output could not be written: then nobody has the result. A reader that has
     *     read enough, such as {@code head}, is no failure.
     */
    int end(int exitCode, Texts texts) {
        flush();
        IOException failure = failure();
        if (failure == null || isReaderGone(failure)) {
            return exitCode;
        }
        tell(Morpion.NAME + ": " + texts.get("file.unwritable", texts.get("standard-output"), failure.getMessage()));
        return Math.max(exitCode, ExitCode.UNREADABLE);
    }

    private IOException failure() {
        return out instanceof ProcessStream stream ? stream.descriptor.failure : null;
    }

    private static boolean isReaderGone(IOException failure) {
        return failure != null && BROKEN_PIPE.equals(failure.getMessage());
    }

    /**
     * Writes a line to standard output; as {@link #tell} does where a person sees it.
     *
     * @throws ReaderGoneException if nobody reads it any more
     */
    void print(String line) {
        out.println(outIsShown ? harmless(line) : line);
        if (isReaderGone(failure())) {
            throw new ReaderGoneException();
        }
    }

    /** Writes a document to standard output; as {@link #tell} does where a person sees it. */
    void write(byte[] document) {
        byte[] shown = outIsShown
                ? harmless(new String(document, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8)
                : document;
        out.write(shown, 0, shown.length);
    }

    /**
     * Writes a line to standard error at once, behind what standard output has by then. What a terminal might obey,
     * which names of files and fields can hold, is replaced.
     */
    void tell(String line) {
        out.flush();
        err.println(harmless(line));
        err.flush();
    }

    private static String harmless(String text) {
        return COMMANDS.matcher(text).replaceAll("\uFFFD");
    }

    void flush() {
        out.flush();
        err.flush();
    }
}
