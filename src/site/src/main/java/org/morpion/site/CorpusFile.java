package org.morpion.site;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import org.morpion.corpus.Corpus;
import org.morpion.game.Fingerprint;
import org.morpion.record.GameRecord;
import org.morpion.record.TextForm;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.format.RecordWriter;

/**
 * The corpus for the page: an array of {@code {id, variant, score, author, achieved, tags, pointSet, game}}, with
 * the game in the compact form.
 */
final class CorpusFile {
    private static final String DATE = "date:";

    private CorpusFile() {}

    static String text() throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartArray();
            for (Corpus.Entry entry : Corpus.entries()) {
                write(entry, json);
                json.writeRaw('\n');
            }
            json.writeEndArray();
        }
        return text.toString();
    }

    private static void write(Corpus.Entry entry, JsonGenerator json) throws IOException {
        GameRecord game = entry.game();
        json.writeStartObject();
        json.writeStringField("id", entry.id());
        json.writeStringField("variant", game.variant().code());
        json.writeNumberField("score", game.score());
        json.writeStringField("author", game.metadata().author().orElse(null));
        json.writeStringField(
                "achieved",
                game.metadata().tags().stream()
                        .filter(tag -> tag.startsWith(DATE))
                        .map(tag -> tag.substring(DATE.length()))
                        .findFirst()
                        .orElse(null));
        json.writeArrayFieldStart("tags");
        for (String tag : game.metadata().tags()) {
            json.writeString(tag);
        }
        json.writeEndArray();
        json.writeStringField(
                "pointSet", Fingerprint.ofPoints(game.variant(), game.moves()).toString());
        json.writeStringField("game", compact(entry.id(), game));
        json.writeEndObject();
    }

    private static String compact(String id, GameRecord game) {
        try {
            return RecordWriter.write(game, TextForm.MSR_COMPACT);
        } catch (UnwritableRecordException e) {
            throw new IllegalStateException(id + " of the corpus has no compact form: " + e.getMessage(), e);
        }
    }
}
