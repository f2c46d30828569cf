package org.morpion.service.load;

import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.request.ChangesNothing;

/** Reads a body and does nothing with it: what {@code /validate} is measured against. Part of the tests alone. */
@Path(ApiPaths.API + "/body-length")
@ChangesNothing
@PermitAll
public class BodyLengthResource {

    @POST
    @Operation(hidden = true)
    public int length(byte[] body) {
        return body.length;
    }
}
