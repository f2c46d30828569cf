package org.morpion.cli;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/** The sentences of the command in the language of the person, or in English. */
final class Texts {
    static final String BUNDLE = "org.morpion.cli.texts";

    private final ResourceBundle bundle;
    private final Locale locale;

    private Texts(ResourceBundle bundle, Locale locale) {
        this.bundle = bundle;
        this.locale = locale;
    }

    static Texts of(Locale locale) {
        // English where there is no translation, not the language of the machine.
        ResourceBundle bundle = ResourceBundle.getBundle(
                BUNDLE, locale, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
        return new Texts(bundle, locale);
    }

    ResourceBundle bundle() {
        return bundle;
    }

    Locale locale() {
        return locale;
    }

    /**
     * A sentence with its values filled in. Numbers are shown as they are: 1000, not 1,000.
     *
     * @throws MissingResourceException if there is no such sentence
     */
    String get(String key, Object... values) {
        Object[] shown = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            shown[i] = String.valueOf(values[i]);
        }
        return new MessageFormat(bundle.getString(key), locale).format(shown);
    }
}
