package org.morpion.record.lines;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Variant;

/**
 * Lines that were recognised in a document.
 *
 * @param lineLength points on each of them: 5 or 4
 * @param variant the variant, where the document names it
 * @param lines in the document's order
 */
public record Figure(int lineLength, Optional<Variant> variant, List<DrawnLine> lines) {
    public Figure {
        lines = List.copyOf(lines);
    }

    /** The lines in the order of their numbers; as they are where they have none. */
    public List<DrawnLine> numbered() {
        return lines.stream()
                .sorted(Comparator.comparingLong(line -> line.number().orElse(0)))
                .toList();
    }

    Figure with(Optional<Variant> newVariant) {
        return new Figure(lineLength, newVariant, lines);
    }
}
