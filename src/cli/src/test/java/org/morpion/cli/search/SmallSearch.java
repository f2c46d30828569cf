package org.morpion.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.morpion.cli.Cli;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;
import org.morpion.run.JsonTree;

/** A very short search, and its final event. */
public final class SmallSearch {
    static final String[] OPTIONS = {"--solver", "nrpa", "--variant", "5D", "--seed", "7", "--threads", "2"};

    private SmallSearch() {}

    public static Cli run(String... more) {
        return Cli.run(with(with(new String[] {"search"}, OPTIONS), more));
    }

    public static String[] with(String[] some, String... more) {
        String[] all = Arrays.copyOf(some, some.length + more.length);
        System.arraycopy(more, 0, all, some.length, more.length);
        return all;
    }

    /** The last event of a search with JSON output. */
    static Map<?, ?> ended(Cli cli) throws IOException {
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        String last = cli.lines().get(cli.lines().size() - 1);
        try (JsonParser parser = new JsonFactory().createParser(last)) {
            parser.nextToken();
            return (Map<?, ?>) JsonTree.read(parser);
        }
    }

    static GameRecord game(Map<?, ?> ended) {
        return CompactGames.read((String) ended.get("game"));
    }
}
