package org.morpion.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.service.Http;

/** Client of the registry of an open service, for tests. */
public final class Registry {
    private static final String RECORDS = "/api/v1/records";

    private static final ObjectMapper JSON = new ObjectMapper();

    private Registry() {}

    static String submitted(int seed) throws Exception {
        return json(submit(compact(Variant.D4, randomGame(Variant.D4, seed)), ""))
                .at("/record/id")
                .textValue();
    }

    public static HttpResponse<byte[]> submit(String document, String query, String... headers) throws Exception {
        String[] all = new String[headers.length + 2];
        all[0] = "Content-Type";
        all[1] = "application/vnd.morpion-solitaire.record";
        System.arraycopy(headers, 0, all, 2, headers.length);
        return Http.post(RECORDS + query, document, all);
    }

    public static HttpResponse<byte[]> patch(String id, String body, String... condition) throws Exception {
        List<String> headers = new ArrayList<>(List.of("Content-Type", "application/json"));
        headers.addAll(List.of(condition));
        return Http.patch(RECORDS + "/" + id, body.replace('\'', '"'), headers.toArray(String[]::new));
    }

    public static List<String> ids(String query) throws Exception {
        return json(Http.get(RECORDS + "?limit=100&" + query)).get("records").findValuesAsText("id");
    }

    public static JsonNode json(HttpResponse<byte[]> response) throws Exception {
        return JSON.readTree(response.body());
    }

    public static String compact(Variant variant, List<Move> moves) {
        return CompactGames.write(variant, moves);
    }

    public static List<Move> randomGame(Variant variant, long seed) {
        Random random = new Random(seed);
        Position position = new Position(RuleSet.of(variant));
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return position.moves();
    }
}
