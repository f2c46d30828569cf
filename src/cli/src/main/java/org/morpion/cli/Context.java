package org.morpion.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Variant;

/** What all verbs of one command line share. */
final class Context {
    private final Terminal terminal;
    private final Texts texts;
    private final List<String> arguments;
    private Variant variant;

    /** @param arguments the command line */
    Context(Terminal terminal, Texts texts, String... arguments) {
        this.terminal = terminal;
        this.texts = texts;
        this.arguments = List.of(arguments);
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

    /** The name by which an option was called; the last of its names where it was not. */
    String typed(String... names) {
        return arguments.stream()
                .flatMap(argument -> Arrays.stream(names).filter(name -> calls(argument, name)))
                .findFirst()
                .orElse(names[names.length - 1]);
    }

    private static boolean calls(String argument, String name) {
        boolean isShort = !name.startsWith("--");
        return argument.equals(name) || argument.startsWith(isShort ? name : name + "=");
    }

    /** The variant of {@code --variant}. */
    Optional<Variant> variant() {
        return Optional.ofNullable(variant);
    }

    void variant(Variant given) {
        variant = given;
    }
}
