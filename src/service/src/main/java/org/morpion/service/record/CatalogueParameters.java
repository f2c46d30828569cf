package org.morpion.service.record;

import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.morpion.service.request.Parameters;

/** Which part of the catalogue a request asks for. */
public class CatalogueParameters {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;
    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{32}");

    @QueryParam("variant")
    @Parameter(
            schema =
                    @Schema(
                            type = SchemaType.STRING,
                            enumeration = {"5T", "5D", "4T", "4D"}))
    String variant;

    @QueryParam("minScore")
    @Parameter(schema = @Schema(type = SchemaType.INTEGER, minimum = "0"))
    String minScore;

    @QueryParam("maxScore")
    @Parameter(schema = @Schema(type = SchemaType.INTEGER, minimum = "0"))
    String maxScore;

    @QueryParam("author")
    @Parameter(description = "The author's whole name, in any letter case")
    String author;

    @QueryParam("tag")
    @Parameter(description = "One of the record's tags", example = "date:2011-08")
    String tag;

    @QueryParam("fingerprint")
    @Parameter(schema = @Schema(type = SchemaType.STRING, pattern = "[0-9a-f]{32}"))
    String fingerprint;

    @QueryParam("solver")
    @Parameter(
            description =
                    "The id of the solver that found it; with a variant, the first record is the best of the pair",
            example = "nrpa")
    String solver;

    @QueryParam("limit")
    @Parameter(
            description = "How many records a page has",
            schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "100", defaultValue = "20"))
    String limit;

    @QueryParam("cursor")
    @Parameter(description = "Where the page begins; from the Link header of the one before")
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
