package org.morpion.service.quota;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import org.morpion.service.setting.PositiveNumber;
import org.morpion.service.setting.WholeNumber;

/**
 * How much of the service a caller may take up, where callers are told apart; and how much all of them may together.
 */
@ConfigMapping(prefix = "morpion.quotas")
public interface QuotaConfiguration {

    /** Searches that are stored, those that have ended too. */
    @WithConverter(WholeNumber.class)
    @WithDefault("1000")
    long searches();

    /** Islands that have not ended. */
    @WithConverter(WholeNumber.class)
    @WithDefault("2000")
    long islands();

    /** What searches and schedules keep: states, games and requests. */
    @WithDefault("1G")
    MemorySize bytes();

    /** Schedules. */
    @WithConverter(WholeNumber.class)
    @WithDefault("20")
    long schedules();

    /** Records that the caller has submitted and not withdrawn. */
    @WithConverter(WholeNumber.class)
    @WithDefault("1000")
    long records();

    /** Requests in a minute, of each node. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("600")
    int requests();

    /** Clients that watch a search at the same time, of each node. */
    @WithConverter(WholeNumber.class)
    @WithDefault("20")
    long watchers();

    /** Of all callers together, whoever they are. */
    All all();

    /** What all callers have together. */
    interface All {
        /** Searches that are stored, of all callers together. */
        @WithConverter(WholeNumber.class)
        @WithDefault("100000")
        long searches();

        /** Islands that have not ended, of all callers together. */
        @WithConverter(WholeNumber.class)
        @WithDefault("100000")
        long islands();

        /** What searches and schedules of all callers keep: states, games and requests. */
        @WithDefault("64G")
        MemorySize bytes();

        /** Schedules of all callers together. */
        @WithConverter(WholeNumber.class)
        @WithDefault("1000")
        long schedules();

        /** Records that all callers together have submitted and not withdrawn. */
        @WithConverter(WholeNumber.class)
        @WithDefault("100000")
        long records();
    }

    /** The limit of what is stored for one caller, or counted of it. */
    default long limit(Quota quota) {
        return switch (quota) {
            case SEARCHES -> searches();
            case ISLANDS -> islands();
            case BYTES -> bytes().asLongValue();
            case SCHEDULES -> schedules();
            case RECORDS -> records();
            case REQUESTS -> requests();
            case WATCHERS -> watchers();
        };
    }

    /** The limit of what is stored for all callers; no limit for what is not stored. */
    default long limitOfAll(Quota quota) {
        return switch (quota) {
            case SEARCHES -> all().searches();
            case ISLANDS -> all().islands();
            case BYTES -> all().bytes().asLongValue();
            case SCHEDULES -> all().schedules();
            case RECORDS -> all().records();
            case REQUESTS, WATCHERS -> Long.MAX_VALUE;
        };
    }
}
