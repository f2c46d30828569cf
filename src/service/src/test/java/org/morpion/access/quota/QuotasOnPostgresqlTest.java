package org.morpion.access.quota;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.condition.EnabledIf;
import org.morpion.http.database.PostgresqlServer;

@QuarkusTest
@TestProfile(QuotaOnPostgresqlProfile.class)
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
class QuotasOnPostgresqlTest extends QuotasTest {}
