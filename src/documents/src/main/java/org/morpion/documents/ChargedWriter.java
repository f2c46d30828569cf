package org.morpion.documents;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import org.morpion.access.CurrentCaller;
import org.morpion.access.quota.Rates;
import org.morpion.record.GameRecord;
import org.morpion.render.RenderOptions;
import org.morpion.render.document.Form;

/**
 * A writer of games in every format that charges the caller for animations. One takes up to 0.3 seconds of processor
 * time, 30 times as much as a still picture of its size.
 */
@ApplicationScoped
public class ChargedWriter {
    /** Requests charged for an animation, including the request itself. */
    static final int REQUESTS = 10;

    private final Rates rates;
    private final CurrentCaller current;

    public ChargedWriter(Rates rates, CurrentCaller current) {
        this.rates = rates;
        this.current = current;
    }

    /**
     * Writes a game as {@link GameWriter} does.
     *
     * @param picture how to draw pictures and boards
     * @throws HttpProblem if the caller has no requests left, a parameter is invalid, or the format can't express the
     *     game
     */
    public Rendition write(GameRecord record, Form form, boolean pretty, RenderParameters picture) {
        RenderOptions options = picture.options(record, form);
        if (form == Form.APNG) {
            rates.charge(current.get().account(), REQUESTS - 1);
        }
        return GameWriter.write(record, form, pretty, options);
    }
}
