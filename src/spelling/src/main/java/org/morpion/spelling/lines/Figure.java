package org.morpion.spelling.lines;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Variant;

/**
 * Lines recognised in a document.
 *
 * @param lineLength points per line: 5 or 4
 * @param variant the variant, if the document states it
 * @param lines lines in document order
 */
public record Figure(int lineLength, Optional<Variant> variant, List<DrawnLine> lines) {
    public Figure {
        lines = List.copyOf(lines);
    }

    /** Returns the lines sorted by number; in document order if they have none. */
    public List<DrawnLine> numbered() {
        return lines.stream()
                .sorted(Comparator.comparingLong(line -> line.number().orElse(0)))
                .toList();
    }

    Figure with(Optional<Variant> newVariant) {
        return new Figure(lineLength, newVariant, lines);
    }
}
