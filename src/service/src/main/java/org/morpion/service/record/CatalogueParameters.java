package org.morpion.service.record;

import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import java.util.regex.Pattern;
import org.morpion.service.request.Parameters;

/** Which part of the catalogue a request asks for. */
public class CatalogueParameters {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;
    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{32}");

    @QueryParam("variant")
    String variant;

    @QueryParam("minScore")
    String minScore;

    @QueryParam("maxScore")
    String maxScore;

    @QueryParam("author")
    String author;

    @QueryParam("tag")
    String tag;

    @QueryParam("fingerprint")
    String fingerprint;

    @QueryParam("solver")
    String solver;

    @QueryParam("limit")
    String limit;

    @QueryParam("cursor")
    String cursor;

    RecordFilter filter() {
        if (fingerprint != null && !FINGERPRINT.matcher(fingerprint).matches()) {
            throw Parameters.invalid("fingerprint", fingerprint, "32 hexadecimal digits in lower case");
        }
        return new RecordFilter(
                Optional.ofNullable(Parameters.variant(variant, null)),
                Parameters.integer("minScore", minScore, 0, Integer.MAX_VALUE),
                Parameters.integer("maxScore", maxScore, 0, Integer.MAX_VALUE),
                Parameters.text("author", author),
                Parameters.text("tag", tag),
                Optional.ofNullable(fingerprint),
                Parameters.text("solver", solver));
    }

    int limit() {
        return Parameters.integer("limit", limit, 1, MAX_LIMIT).orElse(DEFAULT_LIMIT);
    }

    Cursor cursor() {
        return Cursor.parse(cursor);
    }
}
