package org.morpion.cli.core;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The command's messages in the user's language, or in English. */
public final class Texts {
    static final String BUNDLE = "org.morpion.cli.texts";

    /** Matches {@code de_AT.UTF-8}, but not {@code C} and {@code POSIX}, which mean no language. */
    private static final Pattern NAME_OF_LOCALE = Pattern.compile("([a-z]{2,3})(?:[_.@].*)?");

    private final ResourceBundle bundle;
    private final Locale locale;

    private Texts(ResourceBundle bundle, Locale locale) {
        this.bundle = bundle;
        this.locale = locale;
    }

    /**
     * The user's language. On systems without the environment's locale, such as containers, Java reports English.
     *
     * @param javaDefault Java's default locale
     */
    public static Locale language(Map<String, String> environment, Locale javaDefault) {
        if (!javaDefault.getLanguage().equals(Locale.ENGLISH.getLanguage())) {
            return javaDefault;
        }
        return Stream.of("LC_ALL", "LC_MESSAGES", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .map(NAME_OF_LOCALE::matcher)
                .filter(Matcher::matches)
                .map(name -> Locale.forLanguageTag(name.group(1)))
                .orElse(javaDefault);
    }

    public static Texts of(Locale locale) {
        // Falls back to English, not to the machine's language.
        ResourceBundle bundle = ResourceBundle.getBundle(
                BUNDLE, locale, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
        return new Texts(bundle, locale);
    }

    public ResourceBundle bundle() {
        return bundle;
    }

    Locale locale() {
        return locale;
    }

    /**
     * Formats a message. Numbers are not grouped: 1000, not 1,000.
     *
     * @throws MissingResourceException if the key is unknown
     */
    String get(String key, Object... values) {
        Object[] shown = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            shown[i] = String.valueOf(values[i]);
        }
        return new MessageFormat(bundle.getString(key), locale).format(shown);
    }
}
