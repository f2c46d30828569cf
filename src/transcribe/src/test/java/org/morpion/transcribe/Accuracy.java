package org.morpion.transcribe;

import java.util.HashSet;
import java.util.Set;
import org.morpion.record.Line;
import org.morpion.transcribe.Reading.Status;
import org.morpion.transcribe.pictures.Sample;

/**
 * A reading against what was drawn.
 *
 * @param right whether all lines and no others were read, under a variant that fits
 * @param hits lines read that were drawn
 * @param extra lines read that were not
 */
record Accuracy(boolean right, int hits, int extra) {

    static Accuracy of(Sample sample, Reading reading) {
        Set<Line> read = new HashSet<>();
        reading.lines().forEach(line -> read.add(line.line()));
        boolean comparable = reading.record().isPresent()
                && reading.record().get().variant().lineLength()
                        == sample.game().variant().lineLength();
        int hits = 0;
        for (Set<Line> drawn : sample.orientations()) {
            int common = (int) drawn.stream().filter(read::contains).count();
            hits = Math.max(hits, comparable ? common : 0);
        }
        boolean found = reading.status() == Status.READ || reading.status() == Status.CHECK;
        boolean right = found
                && sample.shows(read)
                && reading.variants().contains(sample.game().variant());
        return new Accuracy(right, hits, read.size() - hits);
    }
}
