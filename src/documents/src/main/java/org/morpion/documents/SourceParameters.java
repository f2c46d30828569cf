package org.morpion.documents;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;
import org.morpion.http.problem.Faults;
import org.morpion.http.request.Parameters;
import org.morpion.record.Variant;

/** Request parameters that describe the document in the body. */
public class SourceParameters {

    @QueryParam("variant")
    String variant;

    @QueryParam("strict")
    String strict;

    @HeaderParam(HttpHeaders.CONTENT_TYPE)
    String contentType;

    public DocumentReader.Source source() {
        Faults faults = new Faults();
        faults.check(this::variant, this::strict);
        faults.throwIfAny();
        return new DocumentReader.Source(variant(), strict(), contentType, 1);
    }

    public Optional<Variant> variant() {
        return Optional.ofNullable(Parameters.variant(variant, null));
    }

    public boolean strict() {
        return Parameters.flag("strict", strict, false);
    }
}
