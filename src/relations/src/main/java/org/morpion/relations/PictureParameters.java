package org.morpion.relations;

import jakarta.ws.rs.QueryParam;
import java.util.Locale;
import org.morpion.http.request.Parameters;
import org.morpion.render.RenderOptions;
import org.morpion.render.Theme;

/** Query parameters for the picture of a comparison. */
public class PictureParameters {

    @QueryParam("theme")
    String theme;

    @QueryParam("size")
    String size;

    Theme theme() {
        return Parameters.constant(
                "theme",
                theme,
                RenderOptions.DEFAULT.theme(),
                Theme.values(),
                each -> each.name().toLowerCase(Locale.ROOT));
    }

    int size() {
        return Parameters.integer("size", size, RenderOptions.MIN_SIZE, RenderOptions.MAX_SIZE)
                .orElse(RenderOptions.DEFAULT.size());
    }
}
