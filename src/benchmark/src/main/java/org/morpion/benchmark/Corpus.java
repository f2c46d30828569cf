package org.morpion.benchmark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.format.RecordReader;

/** Games for the benchmarks, from the repository's corpus. */
public final class Corpus {
    private Corpus() {}

    static byte[] bytes(String path) {
        try (InputStream in = Corpus.class.getResourceAsStream("/records/" + path)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static GameRecord game(String path) {
        try {
            return new RecordReader(ReadLimits.DEFAULT).read(bytes(path)).record();
        } catch (UnreadableRecordException e) {
            throw new IllegalStateException(path + " in the corpus is unreadable", e);
        }
    }

    /** Returns the same JSON with one value per line, as most pretty-printers write it. */
    static byte[] indented(byte[] json) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        JsonFactory factory = new JsonFactory();
        try (JsonParser parser = factory.createParser(json);
                JsonGenerator generator = factory.createGenerator(out).setPrettyPrinter(new EveryValueALine())) {
            parser.nextToken();
            generator.copyCurrentStructure(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
