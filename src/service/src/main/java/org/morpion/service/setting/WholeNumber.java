package org.morpion.service.setting;

import org.eclipse.microprofile.config.spi.Converter;

/** A setting that is a whole number, 0 or more. */
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
            // Said below, like a number out of range.
        }
        throw new IllegalArgumentException("It must be a whole number from 0 to " + Long.MAX_VALUE);
    }
}
