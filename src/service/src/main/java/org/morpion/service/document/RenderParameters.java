package org.morpion.service.document;

import jakarta.ws.rs.QueryParam;
import java.util.Locale;
import org.morpion.record.GameRecord;
import org.morpion.render.RenderOptions;
import org.morpion.render.Theme;
import org.morpion.service.request.Parameters;

/** Query parameters that say how to draw a picture. */
public class RenderParameters {

    @QueryParam("numbers")
    String numbers;

    @QueryParam("upTo")
    String upTo;

    @QueryParam("theme")
    String theme;

    @QueryParam("size")
    String size;

    /** The options for this game, whose number of moves bounds {@code upTo}. */
    public RenderOptions options(GameRecord record) {
        return new RenderOptions(
                Parameters.flag("numbers", numbers, RenderOptions.DEFAULT.numbers()),
                Parameters.integer("upTo", upTo, 0, record.score()),
                Parameters.constant(
                        "theme", theme, RenderOptions.DEFAULT.theme(), Theme.values(), RenderParameters::name),
                Parameters.integer("size", size, RenderOptions.MIN_SIZE, RenderOptions.MAX_SIZE)
                        .orElse(RenderOptions.DEFAULT.size()));
    }

    private static String name(Theme theme) {
        return theme.name().toLowerCase(Locale.ROOT);
    }
}
