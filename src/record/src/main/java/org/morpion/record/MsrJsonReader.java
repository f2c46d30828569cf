package org.morpion.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.morpion.record.UnreadableRecordException.Reason;

/**
 * Reads the JSON form (§6, §8). One factory serves any number of threads; every document has a {@link MsrJsonPass} of
 * its own.
 */
final class MsrJsonReader {
    /** In bytes. The factory keeps thousands of names for the documents to come, whoever sent them. */
    static final int MAX_NAME = 1_000;

    private final JsonFactory factory;
    private final ReadLimits limits;

    MsrJsonReader(ReadLimits limits) {
        this.limits = limits;
        this.factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.depth())
                        .maxNumberLength(limits.numberLength())
                        .maxNameLength(MAX_NAME)
                        .maxStringLength(textBudget(limits))
                        .build())
                // Names come from strangers: none of them may stay behind in the JVM's table of interned strings.
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .build();
    }

    /**
     * How many characters all texts may have together: as many as a document can hold, but not as many as the compact
     * form can, for they cost several times their length.
     */
    static int textBudget(ReadLimits limits) {
        return limits.documentBytes();
    }

    /**
     * Reads a JSON document of valid UTF-8 that lies in bytes from..to.
     *
     * @param fallback the variant of a record that names none; empty to refuse it, as §6 asks
     */
    Reading read(byte[] bytes, int from, int to, TextForm form, Optional<Variant> fallback, Warnings warnings)
            throws UnreadableRecordException {
        requireNoNul(bytes, from, Math.min(to, from + 4));
        Optional<MoveScanner.Scanned> scanned = MoveScanner.scan(bytes, from, to, limits.moves());
        if (scanned.isPresent()) {
            Optional<Reading> reading = readAround(scanned.get(), bytes, from, to, form, fallback, warnings.copy());
            if (reading.isPresent()) {
                return reading.get();
            }
        }
        return parse(bytes, from, to, form, fallback, warnings);
    }

    /** Parses what is around a list of moves. Empty if that is not as it should be: parsing all of it says why. */
    private Optional<Reading> readAround(
            MoveScanner.Scanned scanned,
            byte[] bytes,
            int from,
            int to,
            TextForm form,
            Optional<Variant> fallback,
            Warnings warnings) {
        int before = scanned.from() - from;
        byte[] rest = new byte[before + 2 + to - scanned.to()];
        System.arraycopy(bytes, from, rest, 0, before);
        rest[before] = '[';
        rest[before + 1] = ']';
        System.arraycopy(bytes, scanned.to(), rest, before + 2, to - scanned.to());
        try (JsonParser parser = factory.createParser(rest)) {
            JsonValues values = new JsonValues(parser, warnings, textBudget(limits));
            MsrJsonPass pass = new MsrJsonPass(parser, warnings, values, limits, fallback);
            pass.scannedAt(before, scanned.moves());
            Reading reading = pass.document(form);
            return pass.tookScanned() ? Optional.of(reading) : Optional.empty();
        } catch (IOException | UnreadableRecordException e) {
            return Optional.empty();
        }
    }

    private Reading parse(byte[] bytes, int from, int to, TextForm form, Optional<Variant> fallback, Warnings warnings)
            throws UnreadableRecordException {
        try (JsonParser parser = factory.createParser(bytes, from, to - from)) {
            JsonValues values = new JsonValues(parser, warnings, textBudget(limits));
            JsonFaults faults = new JsonFaults(bytes, from, to, parser, values);
            try {
                return new MsrJsonPass(parser, warnings, values, limits, fallback).document(form);
            } catch (StreamConstraintsException e) {
                throw faults.constraint(e, limits);
            } catch (StreamReadException e) {
                throw faults.syntax(e);
            } catch (UnreadableRecordException e) {
                throw faults.atCurrentToken(e);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("an array of bytes was read", e);
        }
    }

    /** A NUL among the first bytes would make the parser take the document for UTF-16 or UTF-32, which §8 rules out. */
    private static void requireNoNul(byte[] bytes, int from, int to) throws UnreadableRecordException {
        for (int i = from; i < to; i++) {
            if (bytes[i] == 0) {
                throw new UnreadableRecordException(
                        Reason.BAD_JSON, "byte " + i, "NUL is no part of JSON in UTF-8", Place.of(bytes, i));
            }
        }
    }
}
