package org.morpion.searches;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.condition.EnabledIf;
import org.morpion.http.database.OnPostgresql;
import org.morpion.http.database.PostgresqlServer;

@QuarkusTest
@TestProfile(OnPostgresql.class)
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
class TurnsOnPostgresqlTest extends TurnsTest {}
