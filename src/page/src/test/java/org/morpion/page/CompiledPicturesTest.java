package org.morpion.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.format.RecordReader;
import org.morpion.render.PngRenderer;
import org.morpion.render.RenderOptions;
import org.morpion.render.SvgRenderer;
import org.morpion.render.TextRenderer;
import org.morpion.render.Theme;

/** Pictures of records, read from PNG and drawn by the compiled JavaScript as the Java draws them. */
class CompiledPicturesTest {
    private static final RenderOptions DARK = RenderOptions.DEFAULT.withTheme(Theme.DARK);

    @TempDir
    Path folder;

    @Test
    void aRecordInsideAPngIsFoundAndDrawnAlike() throws Exception {
        Node.assumeThere();
        for (String name : List.of("5T/rosin178", "5D/explore82a", "4D/hyyroporanen35")) {
            GameRecord game = new RecordReader(ReadLimits.DEFAULT)
                    .read(Files.readAllBytes(Path.of("../../records", name + ".json")))
                    .record();
            Path png = Files.write(folder.resolve("game.png"), PngRenderer.render(game, DARK));
            JsonNode found =
                    new ObjectMapper().readTree(Node.run("draw-all.mjs", png).get(0));
            assertThat(found.path("score").asInt()).isEqualTo(game.score());
            assertThat(found.path("svg").asText()).isEqualTo(SvgRenderer.render(game, DARK));
            assertThat(found.path("txt").asText()).isEqualTo(TextRenderer.render(game, DARK));
        }
    }
}
