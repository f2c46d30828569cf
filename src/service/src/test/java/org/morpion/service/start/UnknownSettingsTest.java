package org.morpion.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class UnknownSettingsTest {

    @Test
    void aSettingThatNothingReadsIsTold() {
        assertThat(UnknownSettings.of(
                        List.of("morpion.worker", "morpion.acess", "morpion.quotas.all.byte"),
                        List.of("MORPION_WORKER", "MORPION_CLUSTER_HEARBEAT")))
                .containsExactly(
                        "MORPION_CLUSTER_HEARBEAT", "MORPION_WORKER", "morpion.acess", "morpion.quotas.all.byte");
    }

    @Test
    void settingsAreKnownHoweverTheyAreWritten() {
        assertThat(UnknownSettings.of(
                        List.of(
                                "morpion.workers",
                                "morpion.access",
                                "morpion.quotas.all.bytes",
                                "morpion.access.token.roles.researcher",
                                "morpion.access.token.roles.\"two words\"",
                                "morpion.searches.strongest.5T.PT2M",
                                "morpion.webhooks.hosts[0]"),
                        List.of(
                                "MORPION_WORKERS",
                                "MORPION_ACCESS_ADMIN_KEY",
                                "MORPION_CLUSTER_MISSED_HEARTBEATS",
                                "MORPION_ACCESS_TOKEN_ROLES_RESEARCHER",
                                "MORPION_WEBHOOKS_HOSTS_0_",
                                "MORPION_URL",
                                "MORPION")))
                .isEmpty();
    }

    /** The framework also derives a property from each variable. */
    @Test
    void aVariableIsToldOfOnce() {
        assertThat(UnknownSettings.of(
                        List.of("morpion.worker", "morpion.key"), List.of("MORPION_WORKER", "MORPION_KEY")))
                .containsExactly("MORPION_WORKER");
    }
}
