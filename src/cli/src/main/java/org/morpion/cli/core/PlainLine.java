package org.morpion.cli.core;

/** Command lines so simple that a verb parses them itself, because the start of picocli takes most of a short run. */
public final class PlainLine {
    private PlainLine() {}

    /** Tests for an operand, as opposed to an option or a file of arguments, {@code @FILE}. */
    public static boolean isOperand(String argument) {
        return argument.equals("-") || !argument.startsWith("-") && !argument.startsWith("@");
    }
}
