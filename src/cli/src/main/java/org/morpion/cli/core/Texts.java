package org.morpion.cli.core;

import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/** The command's messages in the user's language, or in English. */
public final class Texts {
    static final String BUNDLE = "org.morpion.cli.texts";

    private static final List<String> LANGUAGE_VARIABLES = List.of("LC_ALL", "LC_MESSAGES", "LANG");

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
        for (String name : LANGUAGE_VARIABLES) {
            String value = environment.getOrDefault(name, "");
            if (!value.isEmpty()) {
                String language = language(value);
                return language.isEmpty() ? javaDefault : Locale.forLanguageTag(language);
            }
        }
        return javaDefault;
    }

    /** The language of {@code de_AT.UTF-8}; empty for {@code C} and {@code POSIX}, which mean none. */
    private static String language(String nameOfLocale) {
        int end = 0;
        while (end < nameOfLocale.length() && nameOfLocale.charAt(end) >= 'a' && nameOfLocale.charAt(end) <= 'z') {
            end++;
        }
        boolean isName = end == nameOfLocale.length() || "_.@".indexOf(nameOfLocale.charAt(end)) >= 0;
        return isName && (end == 2 || end == 3) ? nameOfLocale.substring(0, end) : "";
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
