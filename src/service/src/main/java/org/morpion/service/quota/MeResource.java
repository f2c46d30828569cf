package org.morpion.service.quota;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.service.access.BrowserSessions;
import org.morpion.service.access.Caller;
import org.morpion.service.access.CurrentCaller;
import org.morpion.service.request.ApiPaths;

/** Resource with the current caller's identity, scopes and remaining quotas. */
@Path(ApiPaths.API + "/me")
@Blocking
@PermitAll
public class MeResource {
    private final CurrentCaller current;
    private final BrowserSessions sessions;
    private final Quotas quotas;
    private final Rates rates;
    private final QuotaConfiguration configuration;

    MeResource(
            CurrentCaller current,
            BrowserSessions sessions,
            Quotas quotas,
            Rates rates,
            QuotaConfiguration configuration) {
        this.current = current;
        this.sessions = sessions;
        this.quotas = quotas;
        this.rates = rates;
        this.configuration = configuration;
    }

    /** The current caller in the API. */
    @Schema(name = "Me", description = "A caller, as the service knows it")
    public record View(
            @Schema(required = true, examples = "key:4f1c9f0e", description = "Who is calling")
            String caller,

            @Schema(
                    required = true,
                    examples = "[\"search:read\", \"search:write\"]",
                    description = "What the caller may do")
            List<String> scopes,

            @Schema(
                    required = true,
                    description =
                            "The caller's quotas by their names; empty where none hold. `requests` and `watchers` are"
                                    + " those of the node that answers")
            Map<String, Left> quotas,

            @Schema(
                    nullable = true,
                    examples = ApiPaths.SIGN_IN,
                    description =
                            "Where a browser signs in; left out for those who have signed in, and where nobody does")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            String signIn) {}

    /** The state of one quota. */
    @Schema(name = "QuotaView", description = "What is left of a quota")
    public record Left(
            @Schema(required = true, examples = "2000") long limit,

            @Schema(required = true, examples = "64") long used,

            @Schema(required = true, examples = "1936") long left) {}

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(operationId = "getMe", summary = "Get who is calling, and what is left of the caller's quotas")
    public View get() {
        Caller caller = current.get();
        Map<String, Left> left = new TreeMap<>();
        if (Quotas.isLimited(caller.account())) {
            Amounts stored = quotas.of(caller.account());
            for (Quota quota : Quota.values()) {
                left.put(quota.label(), left(quota, used(quota, caller.account(), stored)));
            }
        }
        String signIn = caller.isPerson() ? null : sessions.signIn().orElse(null);
        return new View(caller.id(), caller.scopes().stream().sorted().toList(), left, signIn);
    }

    private long used(Quota quota, String account, Amounts stored) {
        return switch (quota) {
            case REQUESTS -> configuration.requests() - rates.requestsLeft(account);
            case WATCHERS -> rates.watching(account);
            default -> quota.in(stored);
        };
    }

    private Left left(Quota quota, long used) {
        long limit = configuration.limit(quota);
        return new Left(limit, used, Math.max(0, limit - used));
    }
}
