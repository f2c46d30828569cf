package org.morpion.service.record;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Texts as they are searched: in lower case, without accents. */
final class Folding {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private Folding() {}

    static String fold(String text) {
        String decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD);
        return MARKS.matcher(decomposed)
                .replaceAll("")
                .toLowerCase(Locale.ROOT)
                .replace('\u00f8', 'o')
                .replace('\u0142', 'l')
                .replace("\u00df", "ss");
    }

    /** A pattern of {@code like}, with the escape character {@code !}, for texts that contain this one. */
    static String containing(String text) {
        return "%" + fold(text).replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
    }
}
