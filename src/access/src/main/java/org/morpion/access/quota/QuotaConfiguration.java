package org.morpion.access.quota;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import org.morpion.http.setting.PositiveNumber;
import org.morpion.http.setting.WholeNumber;

/** Quotas of each caller, and limits for all callers together. The caller {@code local} has no quotas. */
@ConfigMapping(prefix = "morpion.quotas")
public interface QuotaConfiguration {

    /** Stored searches, including finished ones. */
    @WithConverter(WholeNumber.class)
    @WithDefault("1000")
    long searches();

    /** Unfinished islands. */
    @WithConverter(WholeNumber.class)
    @WithDefault("2000")
    long islands();

    /** Size of the states, games and requests of searches and schedules. */
    @WithDefault("1G")
    MemorySize bytes();

    /** Schedules. */
    @WithConverter(WholeNumber.class)
    @WithDefault("20")
    long schedules();

    /** Submitted records that are not withdrawn. */
    @WithConverter(WholeNumber.class)
    @WithDefault("1000")
    long records();

    /** Requests per minute and node. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("600")
    int requests();

    /** Concurrent clients per node that watch event streams. */
    @WithConverter(WholeNumber.class)
    @WithDefault("20")
    long watchers();

    /** Limits for all callers together. */
    All all();

    /** Limits for all callers together. */
    interface All {
        /** Stored searches of all callers, including finished ones. */
        @WithConverter(WholeNumber.class)
        @WithDefault("100000")
        long searches();

        /** Unfinished islands of all callers. */
        @WithConverter(WholeNumber.class)
        @WithDefault("100000")
        long islands();

        /** Size of the states, games and requests of all searches and schedules. */
        @WithDefault("64G")
        MemorySize bytes();

        /** Schedules of all callers. */
        @WithConverter(WholeNumber.class)
        @WithDefault("1000")
        long schedules();

        /** Submitted records of all callers that are not withdrawn. */
        @WithConverter(WholeNumber.class)
        @WithDefault("100000")
        long records();
    }

    /** Returns the limit for one caller. */
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

    /** Returns the limit for all callers together; {@link Long#MAX_VALUE} for resources that are not stored. */
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
