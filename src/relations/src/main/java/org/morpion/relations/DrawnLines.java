package org.morpion.relations;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import org.morpion.documents.DocumentReader;
import org.morpion.game.drawing.Drawing;
import org.morpion.http.json.StrictJson;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.Limits;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.spelling.lines.DrawnLine;
import org.morpion.spelling.lines.Figure;
import org.morpion.spelling.lines.FigureReader;

/** A parser of the lines to be ordered: a JSON request, lines in another spelling, or the lines of a game. */
@ApplicationScoped
class DrawnLines {
    private final StrictJson json;
    private final Limits limits;
    private final DocumentReader documents;

    DrawnLines(Limits limits, DocumentReader documents) {
        this.json = new StrictJson(limits, ProblemType.INVALID_DRAWING);
        this.limits = limits;
        this.documents = documents;
    }

    /** Lines of a variant, in the order of the request or of their numbers. */
    record Lines(Variant variant, List<Line> lines) {}

    /**
     * Parses a body, trying the formats in turn.
     *
     * @throws HttpProblem if no format fits; the problem describes the body's errors as a JSON request
     */
    Lines read(byte[] body, DocumentReader.Source source) {
        try {
            OrderRequest request = json.read(body, OrderRequest.class);
            Variant variant = OrderRequests.variant(request);
            List<Line> lines = OrderRequests.lines(request, variant);
            boolean isNamed = request.variant() != null || lines.isEmpty();
            return new Lines(isNamed ? variant : Drawing.variantOf(variant.lineLength(), lines), lines);
        } catch (HttpProblem notJson) {
            return figure(body, source).or(() -> game(body, source)).orElseThrow(() -> notJson);
        }
    }

    private Optional<Lines> figure(byte[] body, DocumentReader.Source source) {
        Optional<Figure> found = body == null ? Optional.empty() : FigureReader.find(body, limits.readLimits());
        return found.map(figure -> {
            List<Line> lines = figure.numbered().stream().map(DrawnLine::line).toList();
            Variant variant = figure.variant()
                    .or(source::variant)
                    .filter(named -> named.lineLength() == figure.lineLength())
                    .orElseGet(() -> Drawing.variantOf(figure.lineLength(), lines));
            return new Lines(variant, lines);
        });
    }

    private Optional<Lines> game(byte[] body, DocumentReader.Source source) {
        try {
            GameRecord game = documents.read(body, source).record();
            List<Line> lines = game.moves().stream().map(Move::line).toList();
            return Optional.of(new Lines(game.variant(), lines));
        } catch (HttpProblem | ArithmeticException notAGame) {
            return Optional.empty();
        }
    }
}
