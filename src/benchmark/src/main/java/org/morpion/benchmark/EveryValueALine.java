package org.morpion.benchmark;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;

/** Pretty-printer with two spaces of indent and one value per line, {@code "name": value}. */
final class EveryValueALine extends DefaultPrettyPrinter {
    private static final long serialVersionUID = 1L;
    private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

    EveryValueALine() {
        super(Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER));
        indentArraysWith(LINES);
        indentObjectsWith(LINES);
    }

    @Override
    public DefaultPrettyPrinter createInstance() {
        return new EveryValueALine();
    }
}
