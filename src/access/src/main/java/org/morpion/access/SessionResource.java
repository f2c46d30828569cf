package org.morpion.access;

import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;

/** Resource for browser sign-in and sign-out; hidden from the contract, because no API client calls it. */
@Path(ApiPaths.API)
@PermitAll
public class SessionResource {
    private static final URI PAGE = URI.create("/");

    private final BrowserSessions sessions;
    private final CurrentCaller current;

    SessionResource(BrowserSessions sessions, CurrentCaller current) {
        this.sessions = sessions;
        this.current = current;
    }

    @GET
    @Path("/sign-in")
    @Operation(hidden = true, operationId = "signIn")
    public Uni<Response> signIn(@Context RoutingContext request) {
        requireProvider();
        if (current.get().isPerson()) {
            return Uni.createFrom().item(uncached(Response.seeOther(PAGE)));
        }
        return sessions.begin(request).map(challenge -> {
            Response.ResponseBuilder answer = Response.status(challenge.status);
            challenge.getHeaders().forEach((name, value) -> answer.header(name.toString(), value));
            return uncached(answer);
        });
    }

    /** Restricted to this service's own pages: a gate blocks cross-site requests that change state. */
    @POST
    @Path("/sign-out")
    @Operation(hidden = true, operationId = "signOut")
    public Response signOut(@Context RoutingContext request) {
        requireProvider();
        BrowserSessions.forget(request);
        return uncached(Response.noContent());
    }

    private void requireProvider() {
        if (!sessions.isEnabled()) {
            throw ProblemType.NOT_FOUND.problem(
                    "Sign-in is not configured here. Use an API key, or ask the operator to configure an"
                            + " OpenID Connect provider (quarkus.oidc.auth-server-url).");
        }
    }

    private static Response uncached(Response.ResponseBuilder response) {
        return response.header(HttpHeaders.CACHE_CONTROL, "no-store").build();
    }
}
