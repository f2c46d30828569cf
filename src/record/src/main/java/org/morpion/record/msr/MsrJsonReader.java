package org.morpion.record.msr;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.record.Warnings;
import org.morpion.record.text.Place;

/**
 * Reader of the JSON form (§6, §8). Its factory is shared between threads; each document has its own {@link
 * MsrJsonPass}.
 */
public final class MsrJsonReader {
    /** Code of the warning about a record without a variant. */
    public static final String MISSING_VARIANT = "missing-variant";

    private final JsonFactory factory;
    private final ReadLimits limits;

    /** Creates a reader within limits. */
    public MsrJsonReader(ReadLimits limits) {
        this.limits = limits;
        this.factory = JsonParsing.factory(limits);
    }

    /**
     * Reads a JSON document of valid UTF-8 in bytes from..to.
     *
     * @param fallback variant for a record without one; empty to reject such a record, as §6 requires
     */
    public Reading read(byte[] bytes, int from, int to, TextForm form, Optional<Variant> fallback, Warnings warnings)
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

    /** Parses the text around a move list; empty on any problem, which a parse of the whole document then reports. */
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
            JsonValues values = new JsonValues(parser, warnings, JsonParsing.textBudget(limits));
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
            JsonValues values = new JsonValues(parser, warnings, JsonParsing.textBudget(limits));
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

    /** Rejects a NUL among the first bytes, which would make the parser assume UTF-16 or UTF-32; §8 excludes both. */
    private static void requireNoNul(byte[] bytes, int from, int to) throws UnreadableRecordException {
        for (int i = from; i < to; i++) {
            if (bytes[i] == 0) {
                throw new UnreadableRecordException(
                        Reason.BAD_JSON, "byte " + i, "NUL is not allowed in UTF-8 JSON", Place.of(bytes, i));
            }
        }
    }
}
