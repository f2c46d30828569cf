package org.morpion.service.quota;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.morpion.service.database.OnPostgresql;

/** {@link QuotaProfile} on PostgreSQL. */
public final class QuotaOnPostgresqlProfile implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
        Map<String, String> both = new HashMap<>(new QuotaProfile().getConfigOverrides());
        // Here the database is that of the test's resource, which any other setting of a profile would win over.
        both.remove("quarkus.datasource.jdbc.url");
        both.putAll(new OnPostgresql().getConfigOverrides());
        return both;
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return new OnPostgresql().testResources();
    }
}
