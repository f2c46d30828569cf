package org.morpion.http.setting;

import org.eclipse.microprofile.config.spi.Converter;

/** Converter of whole numbers from zero up. */
public final class WholeNumber implements Converter<Long> {

    @Override
    public Long convert(String text) {
        if (text.isBlank()) {
            return null;
        }
        try {
            long number = Long.parseLong(text.strip());
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below, like a number out of range.
        }
        throw new IllegalArgumentException("It must be a whole number from 0 to " + Long.MAX_VALUE);
    }
}
