package org.morpion.service.setting;

import io.quarkus.runtime.configuration.DurationConverter;
import java.time.Duration;
import org.eclipse.microprofile.config.spi.Converter;

/** Durations greater than zero. */
public final class PositiveDuration implements Converter<Duration> {
    private final DurationConverter any = new DurationConverter();

    @Override
    public Duration convert(String text) {
        Duration duration = any.convert(text);
        if (duration != null && (duration.isZero() || duration.isNegative())) {
            throw new IllegalArgumentException("It has to be greater than zero, such as 250ms, 30s, 10m, 24h or 30d");
        }
        return duration;
    }
}
