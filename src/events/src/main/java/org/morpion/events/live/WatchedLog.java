package org.morpion.events.live;

import io.smallrye.mutiny.Multi;
import io.vertx.ext.web.RoutingContext;
import org.morpion.access.stream.LiveConfiguration;
import org.morpion.access.stream.Message;
import org.morpion.access.stream.Streams;
import org.morpion.events.EventLog;
import org.morpion.http.request.Parameters;
import org.morpion.http.request.WaitPreference;

/** An event log with the streams of its clients. */
final class WatchedLog {
    private final EventLog log;
    private final RecordFeed feed;
    private final LiveConfiguration configuration;
    private final Streams streams;

    WatchedLog(EventLog log, LiveConfiguration configuration, Streams streams) {
        this.log = log;
        this.feed = new RecordFeed(log, configuration);
        this.configuration = configuration;
        this.streams = streams;
    }

    /**
     * Opens a stream for a client.
     *
     * @param last the value of {@code Last-Event-ID}; null for none
     * @param prefer the value of {@code Prefer}; null for none
     */
    Multi<Message> watch(String last, String prefer, RoutingContext context) {
        // A number beyond the last event is from before the database was restored.
        long position = Math.min(
                log.last(),
                Parameters.integer("Last-Event-ID", last, 0, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE));
        return streams.open(
                () -> new RecordWatcher(position, feed, configuration),
                () -> {},
                WaitPreference.seconds(prefer),
                context);
    }
}
