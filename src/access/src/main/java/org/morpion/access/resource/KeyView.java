package org.morpion.access.resource;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.access.ApiKey;
import org.morpion.access.Keys;

/** An API key in the API. */
@Schema(name = "Key", description = "An API key")
public record KeyView(
        @Schema(required = true, examples = "5f0c3b7a91d24e68")
        String id,

        @Schema(required = true, examples = "nightly searches")
        String name,

        @Schema(required = true, description = "Scopes of the key, in addition to the public ones")
        List<String> scopes,

        @Schema(required = true, description = "Id of the caller that created it")
        String maker,

        @Schema(required = true) Instant createdAt,

        @Schema(nullable = true, description = "Expiry; null if it does not expire")
        Instant endsAt,

        @Schema(nullable = true, description = "Time of revocation; null if not revoked")
        Instant revokedAt,

        @Schema(
                description = "The key itself, for `Authorization: Bearer`. Only in the response that creates the key",
                examples = "morpion_5f0c3b7a91d24e68_…")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        String key) {

    static KeyView of(ApiKey key) {
        return of(key, null);
    }

    static KeyView of(Keys.Made made) {
        return of(made.key(), made.text().text());
    }

    private static KeyView of(ApiKey key, String text) {
        return new KeyView(
                key.id,
                key.name,
                List.copyOf(new TreeSet<>(key.scopeSet())),
                key.maker,
                key.createdAt,
                key.endsAt,
                key.revokedAt,
                text);
    }

    /** A page of API keys. */
    @Schema(name = "KeyPage", description = "A page of keys")
    public record Page(
            @Schema(required = true) List<KeyView> keys,

            @Schema(nullable = true, description = "Address of the next page; null on the last one")
            String next) {}
}
