package org.morpion.access;

import java.util.List;
import java.util.Map;
import org.morpion.http.database.OnPostgresql;

/** {@link ClosedProfile} on PostgreSQL. */
public final class ClosedOnPostgresqlProfile extends ClosedProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
        Map<String, String> settings = super.getConfigOverrides();
        settings.putAll(new OnPostgresql().getConfigOverrides());
        return settings;
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return new OnPostgresql().testResources();
    }
}
