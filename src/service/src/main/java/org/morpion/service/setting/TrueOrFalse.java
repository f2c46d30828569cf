package org.morpion.service.setting;

import org.eclipse.microprofile.config.spi.Converter;

/** A setting that is {@code true} or {@code false}: of all else, the framework's own converter makes {@code false}. */
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
