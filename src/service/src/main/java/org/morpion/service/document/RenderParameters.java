package org.morpion.service.document;

import jakarta.ws.rs.QueryParam;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.morpion.record.GameRecord;
import org.morpion.render.RenderOptions;
import org.morpion.render.Theme;
import org.morpion.service.request.Parameters;

/** How a picture is to be drawn, as query parameters. */
public class RenderParameters {

    @QueryParam("numbers")
    @Parameter(
            description = "Whether every played point bears the number of its move",
            schema = @Schema(type = SchemaType.BOOLEAN, defaultValue = "true"))
    String numbers;

    @QueryParam("upTo")
    @Parameter(
            description =
                    "How many of the first moves to draw; all of them unless it is given. The whole game travels inside"
                            + " all the same",
            schema = @Schema(type = SchemaType.INTEGER, minimum = "0"))
    String upTo;

    @QueryParam("theme")
    @Parameter(
            schema =
                    @Schema(
                            type = SchemaType.STRING,
                            enumeration = {"light", "dark"},
                            defaultValue = "light"))
    String theme;

    @QueryParam("size")
    @Parameter(
            description = "The longer side in pixels",
            schema =
                    @Schema(
                            type = SchemaType.INTEGER,
                            minimum = "" + RenderOptions.MIN_SIZE,
                            maximum = "" + RenderOptions.MAX_SIZE,
                            defaultValue = "1000"))
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
