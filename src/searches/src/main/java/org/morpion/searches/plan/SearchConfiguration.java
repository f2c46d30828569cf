package org.morpion.searches.plan;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.morpion.http.setting.PositiveDuration;
import org.morpion.http.setting.PositiveNumber;

/** Limits and defaults of searches. */
@ConfigMapping(prefix = "morpion.searches")
public interface SearchConfiguration {

    /** Maximum running time of a search, and the default. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30d")
    Duration maxTime();

    /** Maximum number of islands of a search. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("64")
    int maxIslands();

    /** Maximum number of parts of an exact search. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("256")
    int parts();

    /**
     * Default solvers by variant code and by minimum running time, the strongest first, each with optional solver
     * options.
     */
    Map<String, Map<Duration, List<String>>> strongest();

    /** Default interval between the checkpoints of an island. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30s")
    Duration checkpointInterval();

    /**
     * Time after which an island yields its slot to waiting islands of another caller or of a higher priority. The
     * island saves a checkpoint and resumes behind them.
     */
    @WithConverter(PositiveDuration.class)
    @WithDefault("10m")
    Duration slice();
}
