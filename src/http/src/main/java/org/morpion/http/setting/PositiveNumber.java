package org.morpion.http.setting;

import org.eclipse.microprofile.config.spi.Converter;

/** Converter of whole numbers greater than zero. */
public final class PositiveNumber implements Converter<Integer> {

    @Override
    public Integer convert(String text) {
        if (text.isBlank()) {
            return null;
        }
        try {
            int number = Integer.parseInt(text.strip());
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below, like a number out of range.
        }
        throw new IllegalArgumentException("It must be a whole number from 1 to " + Integer.MAX_VALUE);
    }
}
