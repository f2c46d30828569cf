package org.morpion.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;

/** Games that ship with the project. Nothing is cached; each call reads its resources again. */
public final class Corpus {
    private static final String FOLDER = "/records/";
    private static final String SUFFIX = ".json";

    private Corpus() {}

    /**
     * A game of the corpus.
     *
     * @param id stable name, such as {@code rosin178}
     */
    public record Entry(String id, Variant variant) {

        /** Returns the MSR document, as JSON in UTF-8. */
        public byte[] document() {
            String name = FOLDER + variant.code() + "/" + id + SUFFIX;
            try (InputStream in = Corpus.class.getResourceAsStream(name)) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Returns the game. */
        public GameRecord game() {
            try {
                return new RecordReader(ReadLimits.DEFAULT).read(document()).record();
            } catch (UnreadableRecordException e) {
                throw new IllegalStateException(id + " of the corpus can't be read: " + e.getMessage(), e);
            }
        }
    }

    /** Returns all games, ordered by variant and then by id. */
    public static List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        for (Variant variant : Variant.values()) {
            names(variant).sorted().forEach(id -> entries.add(new Entry(id, variant)));
        }
        return entries;
    }

    /** Returns the game with this id. */
    public static Optional<Entry> entry(String id) {
        // An id is a file name; rejecting other characters prevents path traversal.
        if (!id.matches("[A-Za-z0-9-]+")) {
            return Optional.empty();
        }
        return Stream.of(Variant.values())
                .filter(variant -> Corpus.class.getResource(FOLDER + variant.code() + "/" + id + SUFFIX) != null)
                .map(variant -> new Entry(id, variant))
                .findFirst();
    }

    private static Stream<String> names(Variant variant) {
        // A known class file locates the corpus, because jars need not have entries for directories.
        URL known = Corpus.class.getResource(Corpus.class.getSimpleName() + ".class");
        try {
            URLConnection connection = known.openConnection();
            List<String> files = connection instanceof JarURLConnection jar
                    ? jar.getJarFile().stream()
                            .map(entry -> "/" + entry.getName())
                            .toList()
                    : files(variant);
            String folder = FOLDER + variant.code() + "/";
            return files.stream()
                    .filter(name -> name.startsWith(folder) && name.endsWith(SUFFIX))
                    .map(name -> name.substring(folder.length(), name.length() - SUFFIX.length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> files(Variant variant) throws IOException {
        String folder = FOLDER + variant.code() + "/";
        URL url = Corpus.class.getResource(folder);
        if (url == null) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(Path.of(uri(url)))) {
            return files.map(file -> folder + file.getFileName()).toList();
        }
    }

    private static URI uri(URL url) {
        try {
            return url.toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("A class path has addresses", e);
        }
    }
}
