package org.morpion.service.load;

import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.http.request.ApiPaths;

/** A resource that always fails with an internal error. Only part of tests. */
@Path(FaultyResource.PATH)
@PermitAll
public class FaultyResource {
    public static final String PATH = ApiPaths.API + "/faulty";

    @GET
    @Operation(hidden = true)
    public String fail() {
        throw new IllegalStateException("The fault that a test wants");
    }
}
