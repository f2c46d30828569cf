package org.morpion.registry;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Folding of texts for searches: lower case, without accents. */
public final class Folding {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private Folding() {}

    public static String fold(String text) {
        String decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD);
        return MARKS.matcher(decomposed)
                .replaceAll("")
                .toLowerCase(Locale.ROOT)
                .replace('\u00f8', 'o')
                .replace('\u0142', 'l')
                .replace("\u00df", "ss");
    }

    /** Returns a {@code like} pattern for texts that contain this one, with the escape character {@code !}. */
    public static String containing(String text) {
        return "%" + fold(text).replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
    }
}
