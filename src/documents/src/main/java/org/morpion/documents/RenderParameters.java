package org.morpion.documents;

import jakarta.ws.rs.QueryParam;
import java.util.OptionalInt;
import org.morpion.http.admission.RequestMemory;
import org.morpion.http.problem.Faults;
import org.morpion.http.request.Parameters;
import org.morpion.record.GameRecord;
import org.morpion.render.RenderOptions;
import org.morpion.render.Theme;
import org.morpion.render.document.Form;

/** Query parameters for pictures. */
public class RenderParameters {

    @QueryParam("numbers")
    String numbers;

    @QueryParam("upTo")
    String upTo;

    @QueryParam("theme")
    String theme;

    @QueryParam("size")
    String size;

    /** Returns the memory for drawing pixels in a format, in bytes. */
    public long memory(Form form) {
        return switch (form) {
            case PNG, APNG -> RequestMemory.pictureCost(size(size, form), form);
            default -> 0;
        };
    }

    /** Parses the longer side in pixels; null gives the default. */
    public static int size(String size, Form form) {
        return Parameters.integer("size", size, RenderOptions.MIN_SIZE, form.maxSize())
                .orElse(RenderOptions.DEFAULT.size());
    }

    /** Returns the options for a game, whose number of moves bounds {@code upTo}, in a format. */
    public RenderOptions options(GameRecord record, Form form) {
        Faults faults = new Faults();
        boolean numbered = faults.of(() -> Parameters.flag("numbers", numbers, RenderOptions.DEFAULT.numbers()), false);
        OptionalInt last = faults.of(() -> Parameters.integer("upTo", upTo, 0, record.score()), null);
        Theme colours = faults.of(() -> theme(theme), null);
        int side = faults.of(() -> size(size, form), 0);
        faults.throwIfAny();
        return new RenderOptions(numbered, last, colours, side);
    }

    /** Parses a theme; null gives the default. */
    public static Theme theme(String theme) {
        return Parameters.constant("theme", theme, Theme.values()).orElse(RenderOptions.DEFAULT.theme());
    }
}
