package org.morpion.cli.game;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.morpion.spelling.GameSplitter;
import org.morpion.spelling.TextStream;

/** Tells games from other files in a directory or an archive by their content. */
final class GameSniffer {
    /** JSON without any of these members has no game. */
    private static final Pattern GAME_MEMBER =
            Pattern.compile("\"(moves|lines|elements|grid|variant)\"", Pattern.CASE_INSENSITIVE);

    private static final int UNNAMED_LIMIT = 1 << 20;

    private final Games games;

    GameSniffer(Games games) {
        this.games = games;
    }

    /** Returns the maximum size of a file whose content decides, in bytes. */
    static int limit(boolean isNamed) {
        return isNamed ? Games.maxBytes() : UNNAMED_LIMIT;
    }

    /**
     * Returns whether a file is a game.
     *
     * @param content the file, or a part that is longer than the {@link #limit}
     * @param isNamed whether the suffix promises a game or any other JSON, so that a damaged game is one
     */
    boolean isGame(byte[] content, boolean isNamed) {
        if (content.length > limit(isNamed)) {
            return isNamed;
        }
        if (isNamed) {
            String text = new String(utf8(content), StandardCharsets.ISO_8859_1);
            boolean isOther = text.stripLeading().startsWith("{")
                    && !GAME_MEMBER.matcher(text).find();
            return !isOther || games.isReadable(content);
        }
        if (games.isReadable(content)) {
            return true;
        }
        return GameSplitter.split(content).stream()
                        .filter(part -> part.kind() == GameSplitter.Kind.GAME)
                        .count()
                > 1;
    }

    private static byte[] utf8(byte[] text) {
        try {
            return new TextStream(new ByteArrayInputStream(text)).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("Bytes in memory should be readable", e);
        }
    }
}
