package org.morpion.http.request;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;
import org.morpion.http.setting.PositiveDuration;
import org.morpion.http.setting.PositiveNumber;
import org.morpion.http.setting.PositiveSize;
import org.morpion.record.ReadLimits;

/** Limits on what clients may send, and on how long they may take. */
@ConfigMapping(prefix = "morpion.limits")
public interface Limits {

    /** Maximum size of a request body, both encoded and decoded; in a batch, of one line. */
    @WithConverter(PositiveSize.class)
    @WithDefault("1M")
    MemorySize document();

    /** Maximum size of a request body that creates a search, which may include a checkpoint. */
    @WithConverter(PositiveSize.class)
    @WithDefault("16M")
    MemorySize search();

    /** Maximum size of a picture to read a game from. */
    @WithConverter(PositiveSize.class)
    @WithDefault("12M")
    MemorySize picture();

    /**
     * Memory for all requests together, for their bodies, the data parsed from them, and their responses. Default:
     * 45/64 of the heap.
     */
    Optional<MemorySize> memory();

    /** Maximum number of JSON values in a request that creates a search. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("250000")
    int searchValues();

    /** Maximum size of the JSON inside the compact form, or in a compressed PNG text chunk. */
    @WithConverter(PositiveSize.class)
    @WithDefault("4M")
    MemorySize inflated();

    /** Maximum nesting of JSON arrays and objects. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("128")
    int depth();

    /** Maximum number of moves in a game. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("10000")
    int moves();

    /** Maximum number of characters in one JSON number. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("1000")
    int numberLength();

    /** Maximum time from the end of a request's head to the end of its body, except for batches. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30s")
    Duration bodyTimeout();

    /** Maximum time from the end of one line of a batch to the end of the next, including its response. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("30s")
    Duration lineTimeout();

    /** Maximum number of concurrent batches; each occupies a worker thread. */
    @WithDefault("16")
    int concurrentBatches();

    /** Maximum number of concurrent batches from one client address. */
    @WithDefault("8")
    int concurrentBatchesOfAddress();

    default int documentBytes() {
        return Math.toIntExact(document().asLongValue());
    }

    default int searchBytes() {
        return Math.toIntExact(search().asLongValue());
    }

    default int pictureBytes() {
        return Math.toIntExact(picture().asLongValue());
    }

    default ReadLimits readLimits() {
        return new ReadLimits(
                documentBytes(), Math.toIntExact(inflated().asLongValue()), depth(), moves(), numberLength());
    }
}
