package org.morpion.cli.game;

import java.util.Optional;
import java.util.OptionalInt;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Failure;
import org.morpion.record.GameRecord;
import org.morpion.render.RenderOptions;
import org.morpion.render.Theme;
import org.morpion.render.document.Form;
import picocli.CommandLine.Option;

/** Command-line options for drawings. */
public final class DrawingOptions {
    @Option(names = "--numbers", negatable = true)
    private Optional<Boolean> numbers = Optional.empty();

    @Option(names = "--up-to", paramLabel = "N")
    private Integer upTo;

    @Option(names = "--theme", paramLabel = "light|dark")
    private Theme theme = RenderOptions.DEFAULT.theme();

    @Option(names = "--size", paramLabel = "PIXELS")
    private int size = RenderOptions.DEFAULT.size();

    /**
     * Returns the drawing options for a game.
     *
     * @param form the format, which limits the size
     * @param numbered whether to number the points by default
     * @throws Failure if an option is out of range
     */
    public RenderOptions of(Context context, GameRecord game, Form form, boolean numbered) {
        context.requireWithin("--size", size, RenderOptions.MIN_SIZE, form.maxSize());
        context.requireWithin("--up-to", upTo, 0, game.score());
        return new RenderOptions(
                numbers.orElse(numbered), upTo == null ? OptionalInt.empty() : OptionalInt.of(upTo), theme, size);
    }
}
