package org.morpion.documents;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;
import org.morpion.http.request.Parameters;

/** Request parameters that describe the document in the body. */
public class SourceParameters {

    @QueryParam("variant")
    String variant;

    @QueryParam("strict")
    String strict;

    @HeaderParam(HttpHeaders.CONTENT_TYPE)
    String contentType;

    public DocumentReader.Source source() {
        return new DocumentReader.Source(
                Optional.ofNullable(Parameters.variant(variant, null)),
                Parameters.flag("strict", strict, false),
                contentType,
                1);
    }
}
