package org.morpion.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MoveEncodingsTest {

    /** The game of 160 moves that the "Morpion Move Encoding" text gives in its three encodings. */
    private static Map<String, String> published() throws IOException {
        Map<String, String> texts = new HashMap<>();
        try (InputStream file = MoveEncodingsTest.class.getResourceAsStream("move-encoding-160.json");
                JsonParser parser = new JsonFactory().createParser(file)) {
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                if (parser.currentToken() == JsonToken.VALUE_STRING) {
                    texts.put(parser.currentName(), parser.getText());
                }
            }
        }
        return texts;
    }

    @Test
    void readsAndWritesThePublishedGame() throws Exception {
        Map<String, String> texts = published();
        assertThat(texts.get("basic")).hasSize(1853);
        assertThat(texts.get("binary")).hasSize(1377);
        assertThat(texts.get("b64")).hasSize(230);

        GameRecord game = MoveEncodings.readList(texts.get("basic"), Variant.T5, ReadLimits.DEFAULT)
                .record();

        assertThat(Validator.validate(Variant.T5, game.moves()).position())
                .hasValueSatisfying(position -> assertThat(position.terminal()).isTrue());
        assertThat(MoveEncodings.readBinary(texts.get("binary"), Variant.T5, ReadLimits.DEFAULT)
                        .record())
                .isEqualTo(game);
        assertThat(MoveEncodings.readBase64(texts.get("b64"), Variant.T5, ReadLimits.DEFAULT)
                        .record())
                .isEqualTo(game);
        assertThat(MoveEncodings.writeList(game)).isEqualTo(texts.get("basic"));
        assertThat(MoveEncodings.writeBinary(game)).isEqualTo(texts.get("binary"));
        assertThat(MoveEncodings.writeBase64(game)).isEqualTo(texts.get("b64"));
    }

    @Test
    void readsAndWritesPentasol() throws Exception {
        String text;
        try (InputStream file = MoveEncodingsTest.class.getResourceAsStream("rosin178.psol")) {
            text = new String(file.readAllBytes(), StandardCharsets.US_ASCII);
        }
        Reading reading = Pentasol.read(text, Variant.T5, ReadLimits.DEFAULT);
        assertThat(reading.warnings()).isEmpty();
        assertThat(reading.record().score()).isEqualTo(178);
        assertThat(Validator.validate(Variant.T5, reading.record().moves()).legal())
                .isTrue();
        assertThat(Pentasol.write(reading.record())).isEqualTo(text);
    }
}
