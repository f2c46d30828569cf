package org.morpion.service.search;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.morpion.service.setting.PositiveDuration;
import org.morpion.service.setting.PositiveNumber;

/** What searches may be, and how long things are kept. */
@ConfigMapping(prefix = "morpion.searches")
public interface SearchConfiguration {

    /** The time of a search that asks for none, and the most that one may ask for. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30d")
    Duration maxTime();

    /** Runs of one search. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("64")
    int maxIslands();

    /** Into how many parts an exact search is divided. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("256")
    int parts();

    /**
     * The solvers for a search that names none, the strongest first, each with options if wanted: by the variant's
     * code, and by the time from which on they are the strongest.
     */
    Map<String, Map<Duration, List<String>>> strongest();

    /** How often an island saves its state, where the search does not say. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30s")
    Duration checkpointInterval();

    /**
     * How long an island keeps its slot while one of another caller, or of a higher priority, waits: it is saved then,
     * and goes on behind them.
     */
    @WithConverter(PositiveDuration.class)
    @WithDefault("10m")
    Duration slice();

    /** How long a solver may take to read an uploaded checkpoint. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30s")
    Duration uploadTime();

    /** How long an {@code Idempotency-Key} is remembered. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("24h")
    Duration idempotencyKept();

    /** How many events of a search are kept; the older ones go. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("10000")
    int eventsKept();
}
