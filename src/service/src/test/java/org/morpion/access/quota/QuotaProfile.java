package org.morpion.access.quota;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;
import org.morpion.access.SmallProvider;

/**
 * An open service behind a local proxy, with callers distinguished by forwarded addresses. It has its own database,
 * because data of other profiles' tests would count towards the limits.
 */
public final class QuotaProfile implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.ofEntries(
                Map.entry("quarkus.datasource.jdbc.url", "jdbc:h2:mem:quotas;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=300000"),
                Map.entry("morpion.access", "open"),
                Map.entry("morpion.http.hosts", "localhost,service.example"),
                Map.entry("quarkus.http.proxy.proxy-address-forwarding", "true"),
                Map.entry("quarkus.http.proxy.allow-x-forwarded", "true"),
                Map.entry("quarkus.http.proxy.trusted-proxies", "127.0.0.1"),
                Map.entry("morpion.searches.parts", "8"),
                Map.entry("morpion.cluster.control", "50ms"),
                Map.entry("morpion.quotas.searches", "20"),
                Map.entry("morpion.quotas.islands", "8"),
                Map.entry("morpion.quotas.bytes", "60000"),
                Map.entry("morpion.quotas.schedules", "2"),
                Map.entry("morpion.quotas.records", "3"),
                Map.entry("morpion.quotas.watchers", "2"),
                Map.entry("morpion.quotas.requests", "400"),
                Map.entry("morpion.quotas.all.islands", "100"),
                Map.entry("morpion.quotas.all.records", "2000"),
                Map.entry("morpion.access.token.scope-prefix", "morpion:"),
                Map.entry("morpion.access.wrong-credentials", "5"));
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(SmallProvider.class));
    }
}
