package org.morpion.service.request;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;
import org.morpion.record.ReadLimits;
import org.morpion.service.setting.PositiveDuration;
import org.morpion.service.setting.PositiveNumber;
import org.morpion.service.setting.PositiveSize;

/** How much the service takes from its clients. */
@ConfigMapping(prefix = "morpion.limits")
public interface Limits {

    /** A request's body, both as sent and with its Content-Encoding undone; in a batch, one line. */
    @WithConverter(PositiveSize.class)
    @WithDefault("1M")
    MemorySize document();

    /** The body of a request that makes a search; it may bring a checkpoint. */
    @WithConverter(PositiveSize.class)
    @WithDefault("16M")
    MemorySize search();

    /**
     * The memory that requests share, with what is read from their bodies and their answers; 5/8 of the heap by
     * default.
     */
    Optional<MemorySize> memory();

    /** Values in the JSON of a request that makes a search. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("250000")
    int searchValues();

    /** The JSON inside the compact form, or in a compressed text of a PNG. */
    @WithConverter(PositiveSize.class)
    @WithDefault("4M")
    MemorySize inflated();

    /** Nesting of JSON arrays and objects. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("128")
    int depth();

    /** Moves of a game. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("10000")
    int moves();

    /** Characters of one JSON number. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("1000")
    int numberLength();

    /** From the first byte of a request's head to its last. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("15s")
    Duration headTimeout();

    /** From a request's head to the end of its body; batches are free of it. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30s")
    Duration bodyTimeout();

    /** From the end of an answer until its client has fetched it. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("60s")
    Duration answerTimeout();

    /** From the end of one line of a batch to the end of the next, its answer included. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30s")
    Duration lineTimeout();

    /** Batches in progress; each holds a worker thread for as long as it lasts. */
    @WithDefault("16")
    int concurrentBatches();

    /** Batches in progress of clients with one and the same network address. */
    @WithDefault("8")
    int concurrentBatchesOfAddress();

    default int documentBytes() {
        return Math.toIntExact(document().asLongValue());
    }

    default int searchBytes() {
        return Math.toIntExact(search().asLongValue());
    }

    default ReadLimits readLimits() {
        return new ReadLimits(
                documentBytes(), Math.toIntExact(inflated().asLongValue()), depth(), moves(), numberLength());
    }
}
