package org.morpion.cli;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sentences of the command in the language of the person, or in English. */
final class Texts {
    static final String BUNDLE = "org.morpion.cli.texts";

    /** {@code de_AT.UTF-8}; the ones that mean no language at all, {@code C} and {@code POSIX}, look otherwise. */
    private static final Pattern NAME_OF_LOCALE = Pattern.compile("([a-z]{2,3})(?:[_.@].*)?");

    private final ResourceBundle bundle;
    private final Locale locale;

    private Texts(ResourceBundle bundle, Locale locale) {
        this.bundle = bundle;
        this.locale = locale;
    }

    /**
     * The language of a person. Java knows no other than English where the system lacks the locale that the environment
     * names, as containers do.
     *
     * @param javas what Java takes the language to be
     */
    static Locale language(Map<String, String> environment, Locale javas) {
        if (!javas.getLanguage().equals(Locale.ENGLISH.getLanguage())) {
            return javas;
        }
        return Stream.of("LC_ALL", "LC_MESSAGES", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .map(NAME_OF_LOCALE::matcher)
                .filter(Matcher::matches)
                .map(name -> Locale.forLanguageTag(name.group(1)))
                .orElse(javas);
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
