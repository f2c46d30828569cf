package org.morpion.cli;

import java.io.BufferedOutputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * What a command reads and writes. All text is UTF-8.
 *
 * @param interactive whether a person sees standard error as it is written
 * @param outIsShown whether a person sees standard output, so that it must not be binary
 * @param unicode whether boards may have characters beyond ASCII
 */
record Terminal(
        InputStream in, PrintStream out, PrintStream err, boolean interactive, boolean outIsShown, boolean unicode) {
    /** Set by the launcher, which can ask the system: {@code out}, {@code err}, both, or none. */
    private static final String SHOWN = "morpion.terminal";

    private static final int BUFFER_BYTES = 1 << 16;

    static Terminal ofProcess() {
        String shown = System.getProperty(SHOWN, isShown() ? "out,err" : "");
        String encoding = System.getProperty("native.encoding", "UTF-8");
        return new Terminal(
                System.in,
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                shown.contains("err"),
                shown.contains("out"),
                encoding.toUpperCase(Locale.ROOT).startsWith("UTF"));
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
        return new PrintStream(
                new BufferedOutputStream(new FileOutputStream(file), BUFFER_BYTES), false, StandardCharsets.UTF_8);
    }

    /** Writes a line to standard output. */
    void print(String line) {
        out.println(line);
    }

    /** Writes a line to standard error at once, behind what standard output has by then. */
    void tell(String line) {
        out.flush();
        err.println(line);
        err.flush();
    }

    void flush() {
        out.flush();
        err.flush();
    }
}
