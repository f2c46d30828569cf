package org.morpion.cli;

import java.util.Optional;
import org.morpion.record.Variant;

/** What all verbs of one command line share. */
final class Context {
    private final Terminal terminal;
    private final Texts texts;
    private Variant variant;

    Context(Terminal terminal, Texts texts) {
        this.terminal = terminal;
        this.texts = texts;
    }

    /** Has this run when the process is told to end. Tests have no process of their own to end. */
    void atExit(Thread hook) {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Takes that back. */
    void notAtExit(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending: the hook is at work.
        }
    }

    Terminal terminal() {
        return terminal;
    }

    String text(String key, Object... values) {
        return texts.get(key, values);
    }

    Texts texts() {
        return texts;
    }

    /** The variant of {@code --variant}. */
    Optional<Variant> variant() {
        return Optional.ofNullable(variant);
    }

    void variant(Variant given) {
        variant = given;
    }
}
