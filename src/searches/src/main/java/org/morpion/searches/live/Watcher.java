package org.morpion.searches.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.morpion.access.stream.Message;
import org.morpion.access.stream.MessageSource;

/**
 * The position of one client in a search's event stream. It buffers nothing: a slow client receives events later, and
 * only the latest progress.
 */
final class Watcher implements MessageSource {
    /** Minimum interval between two progress messages. */
    private static final Duration PROGRESS_INTERVAL = Duration.ofMillis(500);

    private final String searchId;
    private final Feed feed;
    private long lastSent;
    private String sentProgress;
    private long progressAt = System.nanoTime();
    private boolean ended;
    private boolean done;

    Watcher(String searchId, long after, Feed feed) {
        this.searchId = searchId;
        this.lastSent = after;
        this.feed = feed;
    }

    @Override
    public List<Message> next() {
        List<Message> messages = new ArrayList<>();
        if (ended) {
            done = true;
            return messages;
        }
        // Read before the state: once a search is gone, its cached state is final.
        boolean gone = feed.isGone(searchId);
        Feed.News news = feed.news(searchId);
        if (news != null) {
            messages.addAll(feed.after(searchId, lastSent, news));
            if (!messages.isEmpty()) {
                lastSent = messages.get(messages.size() - 1).id();
            }
            boolean all = lastSent >= news.standing().lastEvent();
            if (all && news.standing().state().isTerminal()) {
                ended = true;
            } else if (all && !gone) {
                addProgress(news.progress(), messages);
            }
        }
        // The deletion removed the remaining events too.
        ended |= gone;
        return messages;
    }

    @Override
    public boolean isDone() {
        return done;
    }

    private void addProgress(String progress, List<Message> messages) {
        long now = System.nanoTime();
        if (!progress.equals(sentProgress) && now - progressAt >= PROGRESS_INTERVAL.toNanos()) {
            messages.add(new Message(null, "progress", progress));
            sentProgress = progress;
            progressAt = now;
        }
    }
}
