package org.morpion.research.count;

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
import org.morpion.research.LineFile;

/**
 * Append-only ledger of counted parts, one line of JSON each. A torn last line is truncated; any other damaged line is
 * an error. Ledgers with the same head may be concatenated.
 *
 * <p>Only one process at a time may open it; its threads may share it.
 */
final class Ledger implements Closeable {
    static final ObjectMapper JSON = new ObjectMapper();

    private static final String BEGINNING = "{\"ledger\":";

    private final Path path;
    private final LedgerHead head;
    private final SortedMap<Integer, CountedPart> parts = new TreeMap<>();

    /** Null in a read-only ledger. */
    private LineFile file;

    private boolean begun;

    private Ledger(Path path, LedgerHead head) {
        this.path = path;
        this.head = head;
    }

    /**
     * Opens a ledger, or creates it.
     *
     * @throws IOException if it has another head, a damaged line or two contradictory lines, or another process has it
     *     open
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
     * Reads a ledger without changing it; appending is not possible.
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

    /** Returns the parts in the order of their numbers. */
    synchronized Collection<CountedPart> parts() {
        return new TreeMap<>(parts).values();
    }

    /** Appends a part and forces it to disk. */
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
            throw new IOException("Line " + number + " of " + path + " starts a ledger of " + found + " instead of "
                    + head + ". Give the options with which it was started, or another file");
        }
        begun = true;
    }

    private void take(CountedPart part, int number) throws IOException {
        if (part.part() < 0 || part.part() >= head.parts() || !part.isIntact()) {
            throw new IOException("Line " + number + " of " + path + ", of part " + part.part()
                    + ", is damaged: its checksum is wrong. Remove the line to count the part again");
        }
        CountedPart other = parts.put(part.part(), part);
        if (other != null && !other.equals(part)) {
            throw new IOException("Line " + number + " of " + path + " contradicts an earlier line of part "
                    + part.part() + ". Remove both lines to count the part again");
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
