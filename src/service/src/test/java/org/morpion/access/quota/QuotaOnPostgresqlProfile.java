package org.morpion.access.quota;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.morpion.http.database.OnPostgresql;

/** {@link QuotaProfile} on PostgreSQL. */
public final class QuotaOnPostgresqlProfile implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
        Map<String, String> both = new HashMap<>(new OnPostgresql().getConfigOverrides());
        both.putAll(new QuotaProfile().getConfigOverrides());
        // The test resource sets the URL, and a profile's setting would override it.
        both.remove("quarkus.datasource.jdbc.url");
        return both;
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return new OnPostgresql().testResources();
    }
}
