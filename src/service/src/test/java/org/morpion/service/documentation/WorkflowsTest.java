package org.morpion.service.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The workflows name profiles and tests that exist, and all targets of the fuzzer. */
class WorkflowsTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern TEST = Pattern.compile("\\b[A-Z]\\w+(?:Test|IT)\\b");
    private static final Pattern PROFILE = Pattern.compile("-P([a-z-]+)");
    private static final Pattern FUZZ = Pattern.compile("\\b([a-z]+/\\w+FuzzTest#\\w+)");
    private static final Pattern TARGET = Pattern.compile("@FuzzTest\\b[^{]*?\\bvoid (\\w+)\\(");

    @Test
    void theyNameProfilesAndTestsThatExist() throws IOException {
        String workflows = read(files(ROOT.resolve(".github/workflows"), ".yml"));
        assertThat(found(TEST, workflows)).isNotEmpty().isSubsetOf(classes());
        List<Path> poms = new ArrayList<>(List.of(ROOT.resolve("pom.xml")));
        poms.addAll(modules("pom.xml"));
        assertThat(found(PROFILE, workflows))
                .isNotEmpty()
                .isSubsetOf(found(Pattern.compile("<id>([a-z-]+)</id>"), read(poms)));
    }

    @Test
    void everyTargetOfTheFuzzerRunsNightly() throws IOException {
        Set<String> targets = new TreeSet<>();
        for (Path test : tests()) {
            String name = test.getFileName().toString().replace(".java", "");
            String module = ROOT.resolve("src").relativize(test).getName(0).toString();
            found(TARGET, Files.readString(test)).forEach(method -> targets.add(module + "/" + name + "#" + method));
        }
        String nightly = Files.readString(ROOT.resolve(".github/workflows/nightly.yml"));
        assertThat(found(FUZZ, nightly)).isNotEmpty().isEqualTo(targets);
    }

    private static Set<String> classes() throws IOException {
        return tests().stream()
                .map(test -> test.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
    }

    private static List<Path> tests() throws IOException {
        List<Path> tests = new ArrayList<>();
        for (Path sources : modules("src/test/java")) {
            tests.addAll(files(sources, ".java"));
        }
        return tests;
    }

    /** Returns this file or directory of every module that has it. */
    private static List<Path> modules(String name) throws IOException {
        try (Stream<Path> modules =
                Stream.concat(Files.list(ROOT.resolve("src")), Files.list(ROOT.resolve("plugins")))) {
            return modules.map(module -> module.resolve(name))
                    .filter(Files::exists)
                    .toList();
        }
    }

    private static List<Path> files(Path directory, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(suffix)).toList();
        }
    }

    private static String read(List<Path> files) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path file : files) {
            text.append(Files.readString(file));
        }
        return text.toString();
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(result -> result.group(result.groupCount()))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
