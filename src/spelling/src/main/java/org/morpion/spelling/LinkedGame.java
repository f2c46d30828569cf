package org.morpion.spelling;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.record.msr.MsrEnvelope;

/** Finder of games in the fragment of a link, which may be bare or in Markdown, with or without percent-encoding. */
final class LinkedGame {
    private static final int MOST_BYTES = 128 << 10;

    private static final Pattern LINK =
            Pattern.compile("https?://\\S{1,2000}?#(?:\\S{1,200}?=)?MS1(?::|%3[Aa])([\\w-]+)");

    private LinkedGame() {}

    /** Returns the compact form in the only link of a text; empty if there is no such link, or more than one. */
    static Optional<String> in(byte[] document) {
        if (document.length > MOST_BYTES) {
            return Optional.empty();
        }
        Matcher link = LINK.matcher(new String(document, StandardCharsets.UTF_8));
        if (!link.find()) {
            return Optional.empty();
        }
        String game = MsrEnvelope.TAG + link.group(1);
        return link.find() ? Optional.empty() : Optional.of(game);
    }
}
