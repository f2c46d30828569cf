package org.morpion.service.request;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import org.morpion.record.ReadLimits;

/** How much the service takes from its clients. */
@ConfigMapping(prefix = "morpion.limits")
public interface Limits {

    /** A request's body, both as sent and with its Content-Encoding undone; in a batch, one line. */
    @WithDefault("1M")
    MemorySize document();

    /** The body of a request that makes a search; it may bring a checkpoint. */
    @WithDefault("16M")
    MemorySize search();

    /** All bodies of documents that are under way, and once more all of searches; batches are free of it. */
    @WithDefault("64M")
    MemorySize bodies();

    /** The JSON inside the compact form. */
    @WithDefault("4M")
    MemorySize inflated();

    /** Nesting of JSON arrays and objects. */
    @WithDefault("128")
    int depth();

    /** Moves of a game. */
    @WithDefault("10000")
    int moves();

    /** Characters of one JSON number. */
    @WithDefault("1000")
    int numberLength();

    /** From a request's head to the end of its body; batches are free of it. */
    @WithDefault("30s")
    Duration bodyTimeout();

    /** Batches in progress; each holds a worker thread for as long as it lasts. */
    @WithDefault("16")
    int concurrentBatches();

    default int documentBytes() {
        return Math.toIntExact(document().asLongValue());
    }

    default int searchBytes() {
        return Math.toIntExact(search().asLongValue());
    }

    default int bodiesBytes() {
        return Math.toIntExact(bodies().asLongValue());
    }

    default ReadLimits readLimits() {
        return new ReadLimits(
                documentBytes(), Math.toIntExact(inflated().asLongValue()), depth(), moves(), numberLength());
    }
}
