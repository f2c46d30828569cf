package org.morpion.access;

import java.util.List;
import java.util.Map;
import org.morpion.http.database.OnPostgresql;

/** {@link ClosedProfile} on PostgreSQL, with fewer worker threads than concurrent watchers. */
public final class ClosedOnPostgresqlProfile extends ClosedProfile {
    static final int WORKERS = 12;
    static final int WATCHERS = 2 * WORKERS;

    @Override
    public Map<String, String> getConfigOverrides() {
        Map<String, String> settings = super.getConfigOverrides();
        settings.putAll(new OnPostgresql().getConfigOverrides());
        settings.put("quarkus.thread-pool.max-threads", String.valueOf(WORKERS));
        settings.put("morpion.live.heartbeat", "200ms");
        settings.put("morpion.quotas.watchers", String.valueOf(WATCHERS));
        return settings;
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return new OnPostgresql().testResources();
    }
}
