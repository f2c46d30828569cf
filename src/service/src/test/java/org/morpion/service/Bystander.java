package org.morpion.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** A caller who repeats a request during an attack, and logs how long the answers took. Timings decide no test. */
final class Bystander implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Bystander.class);
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final String attack;
    private final Supplier<String> request;
    private final List<Duration> answered = new ArrayList<>();
    private final Map<String, Integer> others = new TreeMap<>();
    private final Thread thread = new Thread(this::repeat, "bystander");
    private volatile boolean ended;

    /** @param request sends the request, and returns the status line or why there was no answer */
    Bystander(String attack, Supplier<String> request) {
        this.attack = attack;
        this.request = request;
        thread.start();
    }

    private void repeat() {
        try {
            while (!ended) {
                long start = System.nanoTime();
                String status = request.get();
                if (status.equals("HTTP/1.1 200")) {
                    answered.add(Duration.ofNanos(System.nanoTime() - start));
                } else {
                    others.merge(status, 1, Integer::sum);
                }
                Thread.sleep(PAUSE.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws InterruptedException {
        ended = true;
        thread.join();
        Collections.sort(answered);
        LOG.infof(
                "During %s: %d answers to others, median %d ms, highest %d ms; without an answer: %s",
                attack,
                answered.size(),
                answered.isEmpty() ? -1 : answered.get(answered.size() / 2).toMillis(),
                answered.isEmpty() ? -1 : answered.get(answered.size() - 1).toMillis(),
                others);
    }
}
