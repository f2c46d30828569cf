package org.morpion.http.setting;

import org.eclipse.microprofile.config.spi.Converter;

/** Strict converter of booleans. The framework's own converter turns any other text into {@code false}. */
public final class TrueOrFalse implements Converter<Boolean> {

    @Override
    public Boolean convert(String text) {
        return switch (text.strip()) {
            case "" -> null;
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("It must be true or false");
        };
    }
}
