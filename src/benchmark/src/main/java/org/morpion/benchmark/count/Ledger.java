package org.morpion.benchmark.count;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.morpion.benchmark.LineFile;

/**
 * The parts that have been counted, a line of JSON for each, in a file that only grows. A last line that was torn is
 * cut off; any other that is damaged is refused. Ledgers of one head may be appended to each other.
 *
 * <p>One process at a time may have it open; its threads may share it.
 */
final class Ledger implements Closeable {
    static final ObjectMapper JSON = new ObjectMapper();

    private static final String BEGINNING = "{\"ledger\":";

    private final Path path;
    private final LedgerHead head;
    private final SortedMap<Integer, CountedPart> parts = new TreeMap<>();

    /** Null if nothing is to be added. */
    private LineFile file;

    private boolean begun;

    private Ledger(Path path, LedgerHead head) {
        this.path = path;
        this.head = head;
    }

    /**
     * Opens a ledger, or begins a new one.
     *
     * @throws IOException if it has another head, a damaged line or two lines that contradict each other; if another
     *     process has it open
     */
    static Ledger open(Path path, LedgerHead head) throws IOException {
        Ledger ledger = new Ledger(path, head);
        ledger.file = LineFile.open(path, BEGINNING, ledger::take);
        if (!ledger.begun) {
            ledger.write(head);
        }
        return ledger;
    }

    /**
     * Reads a ledger, which stays as it is; nothing can be added.
     *
     * @throws IOException as {@link #open}
     */
    static Ledger read(Path path, LedgerHead head) throws IOException {
        Ledger ledger = new Ledger(path, head);
        LineFile.read(path, BEGINNING, ledger::take);
        return ledger;
    }

    synchronized Optional<CountedPart> get(int part) {
        return Optional.ofNullable(parts.get(part));
    }

    /** In the order of their numbers. */
    synchronized Collection<CountedPart> parts() {
        return new TreeMap<>(parts).values();
    }

    /** Adds a part; it is on the disk when this returns. */
    synchronized void append(CountedPart part) throws IOException {
        write(part);
        parts.put(part.part(), part);
    }

    private void write(Object line) throws IOException {
        file.append(JSON.writeValueAsString(line));
    }

    private void take(String text, int number) throws IOException {
        try {
            JsonNode line = JSON.readTree(text);
            if (!begun || line.has("ledger")) {
                requireHead(JSON.treeToValue(line, LedgerHead.class), number);
            } else {
                take(JSON.treeToValue(line, CountedPart.class), number);
            }
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new IOException("Line " + number + " of " + path + " is not a line of a ledger", e);
        }
    }

    private void requireHead(LedgerHead found, int number) throws IOException {
        if (!head.equals(found)) {
            throw new IOException("Line " + number + " of " + path + " begins a ledger of " + found + "; wanted is "
                    + head + ". Give the options that it was begun with, or another file");
        }
        begun = true;
    }

    private void take(CountedPart part, int number) throws IOException {
        if (part.part() < 0 || part.part() >= head.parts() || !part.isIntact()) {
            throw new IOException("Line " + number + " of " + path + ", of part " + part.part()
                    + ", is damaged: its checksum is wrong. Remove the line, and the part is counted again");
        }
        CountedPart other = parts.put(part.part(), part);
        if (other != null && !other.equals(part)) {
            throw new IOException("Line " + number + " of " + path + " contradicts an earlier line of part "
                    + part.part() + ". Remove both, and the part is counted again");
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
