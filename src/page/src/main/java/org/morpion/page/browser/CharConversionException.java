package org.morpion.page.browser;

import java.io.IOException;

/** Java's class of this name. */
public class CharConversionException extends IOException {
    public CharConversionException(String message) {
        super(message);
    }
}
