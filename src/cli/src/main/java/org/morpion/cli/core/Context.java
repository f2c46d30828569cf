package org.morpion.cli.core;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Variant;

/** State shared by the verbs of one command line. */
public final class Context {
    private final Terminal terminal;
    private final Texts texts;
    private final List<String> arguments;
    private Variant variant;

    /** @param arguments the command line */
    public Context(Terminal terminal, Texts texts, String... arguments) {
        this.terminal = terminal;
        this.texts = texts;
        this.arguments = List.of(arguments);
    }

    /** Registers a hook that runs when the process ends, including on a signal. */
    public void atExit(Thread hook) {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Unregisters a hook. */
    public void notAtExit(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is already ending and the hook is running.
        }
    }

    public Terminal terminal() {
        return terminal;
    }

    public String text(String key, Object... values) {
        return texts.get(key, values);
    }

    public Texts texts() {
        return texts;
    }

    /** The name of an option as typed; the last of its names if it was not given. */
    public String typed(String... names) {
        return arguments.stream()
                .flatMap(argument -> Arrays.stream(names).filter(name -> calls(argument, name)))
                .findFirst()
                .orElse(names[names.length - 1]);
    }

    private static boolean calls(String argument, String name) {
        boolean isShort = !name.startsWith("--");
        return argument.equals(name) || argument.startsWith(isShort ? name : name + "=");
    }

    /**
     * Checks the range of an option's value.
     *
     * @param value null if the option was not given
     * @throws Failure if it is out of range
     */
    public void requireWithin(String name, Number value, long least, long most) {
        if (value != null && (value.longValue() < least || value.longValue() > most)) {
            throw Failure.usage(text("usage.range", name, value, least, most));
        }
    }

    /** The variant given by {@code --variant}. */
    public Optional<Variant> variant() {
        return Optional.ofNullable(variant);
    }

    public void variant(Variant given) {
        variant = given;
    }
}
