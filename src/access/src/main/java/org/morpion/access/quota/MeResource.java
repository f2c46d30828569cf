package org.morpion.access.quota;

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
import org.morpion.access.BrowserSessions;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.http.request.ApiPaths;

/** Resource with the current caller's identity, scopes and remaining quotas. */
@Path(ApiPaths.ME)
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
    @Schema(name = "Me", description = "The current caller")
    public record View(
            @Schema(required = true, examples = "key:4f1c9f0e", description = "The caller's id")
            String caller,

            @Schema(
                    required = true,
                    examples = "[\"search:read\", \"search:write\"]",
                    description = "The caller's scopes")
            List<String> scopes,

            @Schema(
                    required = true,
                    description = "Quotas by name; empty for a caller without quotas. `requests` and `watchers`"
                            + " are those of the responding node")
            Map<String, Left> quotas,

            @Schema(
                    nullable = true,
                    examples = ApiPaths.SIGN_IN,
                    description =
                            "Path of the browser sign-in. Absent if you are signed in, or if sign-in is not configured")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            String signIn) {}

    /** The state of one quota. */
    @Schema(name = "QuotaView", description = "Limit and usage of a quota")
    public record Left(
            @Schema(required = true, examples = "2000") long limit,

            @Schema(required = true, examples = "64") long used,

            @Schema(required = true, examples = "1936") long left) {}

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(operationId = "getMe", summary = "Get the current caller and its remaining quotas")
    public View get() {
        Caller caller = current.get();
        Map<String, Left> left = new TreeMap<>();
        if (Quotas.isLimited(caller.account())) {
            StoredAmounts stored = quotas.of(caller.account());
            for (Quota quota : Quota.values()) {
                left.put(quota.label(), left(quota, used(quota, caller.account(), stored)));
            }
        }
        String signIn = caller.isPerson() ? null : sessions.signIn().orElse(null);
        return new View(caller.id(), caller.scopes().stream().sorted().toList(), left, signIn);
    }

    private long used(Quota quota, String account, StoredAmounts stored) {
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
