package org.morpion.page.browser;

import java.io.IOException;

/** Stand-in for {@link java.io.CharConversionException}, which TeaVM lacks. */
public class CharConversionException extends IOException {
    public CharConversionException(String message) {
        super(message);
    }
}
