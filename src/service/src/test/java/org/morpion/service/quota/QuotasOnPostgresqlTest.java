package org.morpion.service.quota;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.condition.EnabledIf;
import org.morpion.service.database.PostgresqlServer;

@QuarkusTest
@TestProfile(QuotaOnPostgresqlProfile.class)
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
class QuotasOnPostgresqlTest extends QuotasTest {}
