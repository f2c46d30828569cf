package org.morpion.service.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.morpion.service.search.Events;

/**
 * What one client has been told. It keeps nothing but its place: a client that is slow is told later, and of progress
 * only the last.
 */
final class Watcher implements Teller {
    private static final int REPLAY = 256;

    private final String searchId;
    private final Feed feed;
    private final Events events;
    private final Duration progressEvery;
    private final Duration heartbeatEvery;
    private long told;
    private String toldProgress;
    private long progressAt = System.nanoTime();
    private long spokeAt;
    private boolean ended;
    private boolean done;

    Watcher(String searchId, long after, Feed feed, Events events, LiveConfiguration configuration) {
        this.searchId = searchId;
        this.told = after;
        this.feed = feed;
        this.events = events;
        this.progressEvery = configuration.progress();
        this.heartbeatEvery = configuration.heartbeat();
        // The first heartbeat is due at once: it sends the head of the response.
        this.spokeAt = System.nanoTime() - heartbeatEvery.toNanos();
    }

    @Override
    public List<Message> next() {
        List<Message> messages = new ArrayList<>();
        if (ended) {
            done = true;
            return messages;
        }
        // First: what is known of a search that is gone does not change any more.
        boolean gone = feed.isGone(searchId);
        Feed.News news = feed.news(searchId);
        if (news != null) {
            List<Message> missed = news.after(told);
            messages.addAll(missed == null ? replay() : missed);
            if (!messages.isEmpty()) {
                told = messages.get(messages.size() - 1).id();
            }
            boolean all = told >= news.standing().lastEvent();
            if (all && news.standing().state().isTerminal()) {
                ended = true;
            } else if (all && !gone) {
                addProgress(news.progress(), messages);
            }
        }
        // The events that it has not been told of are gone too.
        ended |= gone;
        long now = System.nanoTime();
        if (messages.isEmpty() && now - spokeAt >= heartbeatEvery.toNanos()) {
            messages.add(Message.HEARTBEAT);
        }
        if (!messages.isEmpty()) {
            spokeAt = now;
        }
        return messages;
    }

    @Override
    public boolean isDone() {
        return done;
    }

    private void addProgress(String progress, List<Message> messages) {
        long now = System.nanoTime();
        if (!progress.equals(toldProgress) && now - progressAt >= progressEvery.toNanos()) {
            messages.add(new Message(null, "progress", progress));
            toldProgress = progress;
            progressAt = now;
        }
    }

    private List<Message> replay() {
        return events.after(searchId, told, REPLAY).stream()
                .map(event -> new Message(event.number, event.type, event.data))
                .collect(Collectors.toList());
    }
}
