package org.morpion.service.access;

import java.util.List;
import java.util.Map;
import org.morpion.service.database.OnPostgresql;

/** The same, on PostgreSQL. */
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
