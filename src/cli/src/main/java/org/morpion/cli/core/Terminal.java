package org.morpion.cli.core;

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
 * Input and output of a command. All text is UTF-8.
 *
 * @param interactive whether standard error is a terminal on which lines can be overwritten
 * @param outIsShown whether standard output is a terminal, which must not receive binary data
 * @param unicode whether boards may contain characters beyond ASCII
 */
public record Terminal(
        InputStream in, PrintStream out, PrintStream err, boolean interactive, boolean outIsShown, boolean unicode) {
    /**
     * A system property set by the launcher, which can query the system. Contains {@code out} and {@code err} if these
     * are terminals, and {@code ascii} if the locale has no other characters.
     */
    private static final String SHOWN = "morpion.terminal";

    /** The message of POSIX systems for a closed pipe. */
    private static final String BROKEN_PIPE = "Broken pipe";

    private static final int BUFFER_BYTES = 1 << 16;

    public static Terminal ofProcess() {
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

    /** Whether the terminal supports neither colours nor cursor movement. */
    public static boolean isDumb() {
        return "dumb".equals(System.getenv("TERM"));
    }

    /** Before Java 22 there was a console only on a terminal; since then it always exists and has a method to ask. */
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

    /** Keeps the cause of a failed write, which PrintStream hides. */
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

    /** Ends a command whose output is no longer read, as by {@code head} after its last line. */
    public static final class ReaderGoneException extends RuntimeException {
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
     * Flushes all output.
     *
     * @param exitCode the command's exit code
     * @return the exit code, or an error if standard output could not be written. A reader that stopped early, such as
     *     {@code head}, is no error.
     */
    public int end(int exitCode, Texts texts) {
        flush();
        IOException failure = failure();
        if (failure == null || isReaderGone(failure)) {
            return exitCode;
        }
        report(texts.get("file.unwritable", texts.get("standard-output"), failure.getMessage()));
        return Math.max(exitCode, ExitCode.UNREADABLE);
    }

    private IOException failure() {
        return out instanceof ProcessStream stream ? stream.descriptor.failure : null;
    }

    private static boolean isReaderGone(IOException failure) {
        return failure != null && BROKEN_PIPE.equals(failure.getMessage());
    }

    /**
     * Writes a line to standard output; on a terminal, sanitised like {@link #tell}.
     *
     * @throws ReaderGoneException if the reader has closed the pipe
     */
    public void print(String line) {
        out.println(outIsShown ? sanitised(line) : line);
        if (isReaderGone(failure())) {
            throw new ReaderGoneException();
        }
    }

    /** Writes a document to standard output; on a terminal, sanitised like {@link #tell}. */
    public void write(byte[] document) {
        byte[] shown = outIsShown
                ? sanitised(new String(document, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8)
                : document;
        out.write(shown, 0, shown.length);
    }

    /**
     * Writes a line to standard error, after flushing standard output. Replaces control characters, which names of
     * files and fields could use to control the terminal.
     */
    public void tell(String line) {
        out.flush();
        err.println(sanitised(line));
        err.flush();
    }

    /** Writes a message to standard error, like {@link #tell}, after the program's name. */
    public void report(String message) {
        tell(Program.NAME + ": " + message);
    }

    private static String sanitised(String text) {
        return Controls.PATTERN.matcher(text).replaceAll("\uFFFD");
    }

    /** Compiled on first use: most commands write to no terminal. */
    private static final class Controls {
        /** Control characters other than tabs and line feeds, and characters that change the text direction. */
        static final Pattern PATTERN = Pattern.compile("[\\p{Cc}&&[^\t\n]]|[\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]");
    }

    public void flush() {
        out.flush();
        err.flush();
    }
}
