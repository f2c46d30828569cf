package org.morpion.service.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between files of the repository, and to headings in them, and the form of documents. */
class LinksTest {
    private static final Path ROOT = Path.of("../..");
    private static final int COLUMNS = 120;
    private static final Pattern LINK =
            Pattern.compile("(?:]\\(|(?:src|srcset)=\")(?!https?:|mailto:)([^)#\"\\s]*)(?:#([^)\"\\s]*))?[)\"]");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @Test
    void linksLeadToFilesAndHeadingsThatAreThere() throws Exception {
        List<String> broken = new ArrayList<>();
        for (Path document : documents()) {
            for (MatchResult link :
                    LINK.matcher(Files.readString(document)).results().toList()) {
                Path target = link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
                if (!Files.exists(target)
                        || link.group(2) != null && !anchors(target).contains(link.group(2))) {
                    broken.add(ROOT.relativize(document) + ": " + link.group());
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyDecisionIsInTheIndex() throws Exception {
        Path decisions = ROOT.resolve("docs/adr");
        String index = Files.readString(decisions.resolve("README.md"));
        try (Stream<Path> files = Files.list(decisions)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> !name.equals("README.md")))
                    .allSatisfy(name -> assertThat(index).contains("(" + name + ")"));
        }
    }

    @Test
    void linesOfDocumentsFitIntoColumns() throws Exception {
        List<String> wide = new ArrayList<>();
        for (Path document : documents()) {
            Files.readString(document)
                    .lines()
                    .filter(line -> line.codePointCount(0, line.length()) > COLUMNS)
                    .forEach(line -> wide.add(ROOT.relativize(document) + ": " + line));
        }
        assertThat(wide).isEmpty();
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        // Other tests create and delete files in the target directories meanwhile.
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = directory.getFileName().toString();
                return Set.of("target", "node_modules", ".git").contains(name)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    documents.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return documents;
    }

    /** The anchors that GitHub generates for a document's headings. */
    private static Set<String> anchors(Path document) throws IOException {
        return HEADING.matcher(Files.readString(document))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}
