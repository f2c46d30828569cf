package org.morpion.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkiverse.resteasy.problem.InstanceUtils;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.Method;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.morpion.http.problem.ProblemType;

/** Mapping of authorisation failures to problems. */
public class AccessProblems {
    /** Takes precedence over the mappers of the problem extension. */
    private static final int FIRST = 1;

    @ServerExceptionMapper(priority = FIRST)
    public Response unauthorized(UnauthorizedException failure, ResourceInfo resource, UriInfo uri) {
        return answer(
                ProblemType.UNAUTHENTICATED,
                scopes(resource),
                ". Send a key or token that has it: Authorization: Bearer <key>.",
                BearerMechanism.CHALLENGE,
                uri);
    }

    @ServerExceptionMapper(priority = FIRST)
    public Response forbidden(ForbiddenException failure, ResourceInfo resource, UriInfo uri) {
        List<String> scopes = scopes(resource);
        return answer(
                ProblemType.SCOPE_MISSING,
                scopes,
                ", which your key or token does not have. Send one that has it.",
                BearerMechanism.CHALLENGE + ", error=\"insufficient_scope\", scope=\"" + String.join(" ", scopes) + '"',
                uri);
    }

    /**
     * Checks a scope that depends on the request's content, in addition to those of its operation.
     *
     * @param why subject of the message, such as {@code The id of a record}
     * @throws HttpProblem if the caller lacks the scope
     */
    public static void require(Caller caller, String scope, String why) {
        if (caller.has(scope)) {
            return;
        }
        boolean known = caller.isAuthenticated();
        throw (known ? ProblemType.SCOPE_MISSING : ProblemType.UNAUTHENTICATED)
                .because(why + " needs the scope " + scope + (known ? ", which your key or token does not have." : ".")
                        + " Send a key or token that has it.")
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, BearerMechanism.CHALLENGE)
                .with("scopes", List.of(scope))
                .build();
    }

    private static Response answer(
            ProblemType type, List<String> scopes, String remedy, String challenge, UriInfo uri) {
        return type.because("This needs the scope " + String.join(" or ", scopes) + remedy)
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, challenge)
                .with("scopes", scopes)
                .withInstance(InstanceUtils.pathToInstance(uri.getPath()))
                .build()
                .toResponse();
    }

    private static List<String> scopes(ResourceInfo resource) {
        Method method = resource.getResourceMethod();
        RolesAllowed allowed = method.getAnnotation(RolesAllowed.class);
        if (allowed == null) {
            allowed = method.getDeclaringClass().getAnnotation(RolesAllowed.class);
        }
        return allowed == null ? List.of() : List.of(allowed.value());
    }
}
