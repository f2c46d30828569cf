package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.runtime.configuration.ConfigurationException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.record.Variant;
import org.morpion.searches.plan.SearchConfiguration;
import org.morpion.searches.plan.StrongestSolvers;
import org.morpion.searches.solver.BuiltInSolvers;

class StrongestSolversTest {

    @ParameterizedTest
    @CsvSource({"PT1S, beam", "PT10S, beam", "PT59.999S, beam", "PT1M, nrpa", "PT10M, nrpa", "PT1H, annealing"})
    void theTimeDecides(Duration time, String solver) {
        StrongestSolvers strongest =
                solvers(Map.of("5T.10s", "beam", "5T.PT1M", "nrpa,beam", "5T.1h", "annealing,nrpa,beam"));

        assertThat(id(strongest, Variant.T5, time)).contains(solver);
        assertThat(id(strongest, Variant.D5, time)).isEmpty();
    }

    @Test
    void theNextOneTakesThePlaceOfOneThatIsNotLoaded() {
        StrongestSolvers strongest = solvers(Map.of("4D.0s", "oracle,nrpa,beam", "4D.1m", "oracle"));

        assertThat(id(strongest, Variant.D4, Duration.ofSeconds(1))).contains("nrpa");
        // No solver of the later row is loaded, so the earlier row applies.
        assertThat(id(strongest, Variant.D4, Duration.ofHours(1))).contains("nrpa");
    }

    @Test
    void aVariantThatDoesNotExistStopsTheStart() {
        assertThatThrownBy(() -> solvers(Map.of("6T.0s", "nrpa")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("morpion.searches.strongest.6T");
    }

    @Test
    void anEntryMayHaveOptions() {
        StrongestSolvers strongest = solvers(Map.of("5D.0s", "explore climb=0 back=0.5,nrpa"));

        assertThat(strongest.of(Variant.D5, Duration.ofMinutes(1)).orElseThrow().options())
                .isEqualTo(Map.of("climb", new BigDecimal("0"), "back", new BigDecimal("0.5")));
    }

    @ParameterizedTest
    @CsvSource({"explore climbs=0, climbs", "explore climb=-1, climb", "explore climb, climb", "explore =1, ''"})
    void anOptionThatDoesNotExistStopsTheStart(String entry, String option) {
        assertThatThrownBy(() -> solvers(Map.of("5D.2m", entry)))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageStartingWith("morpion.searches.strongest.5D is " + entry + " from PT2M on: ")
                .hasMessageContaining(option);
    }

    private static Optional<String> id(StrongestSolvers strongest, Variant variant, Duration time) {
        return strongest.of(variant, time).map(choice -> choice.solver().info().id());
    }

    private static StrongestSolvers solvers(Map<String, String> table) {
        Map<String, String> values = new HashMap<>();
        table.forEach((key, value) -> values.put("morpion.searches.strongest." + key, value));
        return new StrongestSolvers(Configurations.of(SearchConfiguration.class, values), BuiltInSolvers.catalogue());
    }
}
