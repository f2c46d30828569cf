package org.morpion.service.document;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** What a request says of the document in its body. */
public class SourceParameters {

    @QueryParam("variant")
    @Parameter(
            description = "The variant of documents whose form carries none: Pentasol and the move encodings",
            schema =
                    @Schema(
                            enumeration = {"5T", "5D", "4T", "4D"},
                            defaultValue = "5T"))
    String variant;

    @HeaderParam(HttpHeaders.CONTENT_TYPE)
    @Parameter(hidden = true)
    String contentType;
}
