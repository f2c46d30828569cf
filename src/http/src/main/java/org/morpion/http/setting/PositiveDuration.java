package org.morpion.http.setting;

import io.quarkus.runtime.configuration.DurationConverter;
import java.time.Duration;
import org.eclipse.microprofile.config.spi.Converter;

/** Converter of durations of at least a millisecond. Shorter ones would round to zero milliseconds. */
public final class PositiveDuration implements Converter<Duration> {
    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final DurationConverter any = new DurationConverter();

    @Override
    public Duration convert(String text) {
        Duration duration = any.convert(text);
        if (duration != null && duration.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException("It must be at least 1ms, such as 250ms, 30s, 10m, 24h or 30d");
        }
        return duration;
    }
}
