package org.morpion.http.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.access.quota.QuotaConfiguration;
import org.morpion.access.stream.LiveConfiguration;
import org.morpion.http.request.Limits;
import org.morpion.registry.RecordConfiguration;
import org.morpion.searches.Configurations;

class ImpossibleSettingsTest {

    @ParameterizedTest
    @CsvSource({
        "depth, 0, a whole number from 1",
        "depth, -1, a whole number from 1",
        "depth, many, a whole number from 1",
        "document, 0, greater than zero",
        "document, 4G, less than 2 GiB",
        "body-timeout, 0s, at least 1ms",
        "body-timeout, PT0.0009S, at least 1ms",
        "body-timeout, -PT1S, at least 1ms"
    })
    void anImpossibleSettingIsNamed(String name, String value, String possible) {
        Map<String, String> settings = Map.of("morpion.limits." + name, value);
        assertThatThrownBy(() -> Configurations.of(Limits.class, settings))
                .hasMessageContaining("morpion.limits." + name)
                .hasMessageContaining(value)
                .hasMessageContaining(possible);
    }

    @ParameterizedTest
    @CsvSource({"islands, -1", "islands, many", "all.records, -5", "watchers, -1"})
    void aQuotaIsAWholeNumber(String name, String value) {
        Map<String, String> settings = Map.of("morpion.quotas." + name, value);
        assertThatThrownBy(() -> Configurations.of(QuotaConfiguration.class, settings))
                .hasMessageContaining("morpion.quotas." + name)
                .hasMessageContaining("a whole number from 0");
    }

    /** With the framework's own converter, records meant for a moderator would be published. */
    @Test
    void moderationIsOnOrOff() {
        assertThatThrownBy(() ->
                        Configurations.of(RecordConfiguration.class, Map.of("morpion.records.moderation", "maybe")))
                .hasMessageContaining("true or false");
        assertThat(Configurations.of(RecordConfiguration.class, Map.of("morpion.records.moderation", "true"))
                        .moderation())
                .contains(true);
    }

    @Test
    void aClientIsNotGivenUpBeforeThereWasAnythingForIt() {
        LiveConfiguration impatient = Configurations.of(LiveConfiguration.class, Map.of("morpion.live.patience", "1s"));

        assertThat(impatient.effectiveStreamTimeout()).isEqualTo(Duration.ofSeconds(20));
        assertThat(Configurations.of(LiveConfiguration.class, Map.of()).effectiveStreamTimeout())
                .isEqualTo(Duration.ofSeconds(25));
    }

    @Test
    void aPossibleOneIsTaken() {
        assertThat(Configurations.of(LiveConfiguration.class, Map.of("morpion.live.look", "1ms"))
                        .look())
                .isEqualTo(Duration.ofMillis(1));
    }
}
