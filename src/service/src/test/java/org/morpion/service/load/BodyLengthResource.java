package org.morpion.service.load;

import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.NoSideEffects;

/** A resource that reads its body and does nothing else, as the baseline for {@code /validate}. Only part of tests. */
@Path(ApiPaths.API + "/body-length")
@NoSideEffects
@PermitAll
public class BodyLengthResource {

    @POST
    @Operation(hidden = true)
    public int length(byte[] body) {
        return body.length;
    }
}
