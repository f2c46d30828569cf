package org.morpion.service.document;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;

/** What a request says of the document in its body. */
public class SourceParameters {

    @QueryParam("variant")
    String variant;

    @HeaderParam(HttpHeaders.CONTENT_TYPE)
    String contentType;
}
