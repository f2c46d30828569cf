package org.morpion.access.resource;

import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.HexFormat;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.access.CurrentCaller;
import org.morpion.access.KeyRequest;
import org.morpion.access.Keys;
import org.morpion.access.Scopes;
import org.morpion.http.json.StrictJson;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Page;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Limits;

/** Resource for creating, listing and revoking API keys. */
@Path(KeyResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Scopes.KEYS)
@Blocking
public class KeyResource {
    public static final String PATH = ApiPaths.API + "/keys";

    private final Keys keys;
    private final CurrentCaller current;
    private final StrictJson json;

    KeyResource(Keys keys, CurrentCaller current, Limits limits) {
        this.keys = keys;
        this.current = current;
        this.json = new StrictJson(limits, ProblemType.INVALID_KEY);
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(operationId = "makeKey", summary = "Make an API key")
    public Response make(byte[] body) {
        KeyRequest request = KeyRequest.read(body, json);
        Keys.Made made = keys.make(current.get(), request.name(), request.scopes(), request.endsAt());
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .entity(KeyView.of(made))
                .build();
    }

    @GET
    @Operation(operationId = "listKeys", summary = "List the keys, newest first")
    public Response list(@QueryParam("limit") String limit, @QueryParam("cursor") String cursor, @Context UriInfo uri) {
        // Ids of keys are 16 hexadecimal digits.
        AgeCursor<String> after =
                AgeCursor.parse(cursor, id -> HexFormat.of().toHexDigits(HexFormat.fromHexDigitsToLong(id)));
        Page<KeyView> page = keys.list(current.get(), after, Page.limit(limit)).map(KeyView::of);
        return page.response(KeyView.Page::new, uri, PATH).build();
    }

    @DELETE
    @Path("/{id:[^/]+}")
    @Produces(MediaType.WILDCARD)
    @Operation(operationId = "revokeKey", summary = "Revoke a key and its descendants")
    public void revoke(@RestPath String id) {
        keys.revoke(current.get(), id);
    }
}
