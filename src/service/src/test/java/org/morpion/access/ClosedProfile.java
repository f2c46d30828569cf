package org.morpion.access;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A closed service with a configured administrator key and an issuer of access tokens. */
public class ClosedProfile implements QuarkusTestProfile {
    /** The configured administrator key. */
    public static final String ADMIN_KEY = "morpion_00112233445566aa_" + "0123456789abcdef".repeat(4);

    @Override
    public Map<String, String> getConfigOverrides() {
        Map<String, String> settings = new HashMap<>();
        settings.put("morpion.access", "closed");
        settings.put("morpion.access.admin-key", ADMIN_KEY);
        // All invalid credentials in these tests come from the same address.
        settings.put("morpion.access.wrong-credentials", "10000");
        // So do all anonymous requests, of which a fast machine makes many in a minute.
        settings.put("morpion.quotas.requests", "100000");
        settings.put("morpion.access.token.roles-claim", "realm_access/roles");
        settings.put("morpion.access.token.roles.researcher", "search:read,search:write");
        // Tests play a proxy that clients reach over HTTPS.
        settings.put("quarkus.http.proxy.proxy-address-forwarding", "true");
        settings.put("quarkus.http.proxy.allow-x-forwarded", "true");
        settings.putAll(Tokens.settings());
        return settings;
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(SmallProvider.class));
    }
}
