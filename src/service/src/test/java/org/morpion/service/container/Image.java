package org.morpion.service.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.morpion.service.PackagedService;
import org.morpion.service.TestProcesses;

/**
 * The image of the Containerfile, in a directory that stands for its root. Only instructions that affect files are
 * executed; this machine stands for the base image.
 */
final class Image {
    /** Prefix of the arguments that copy from the stage that builds the service, and its working directory. */
    private static final String FROM_BUILD = "--from=build ";

    private static final Path SOURCE = Path.of("/source");

    /** The step that creates the class archives. */
    private static final String ARCHIVE = "./archive";

    private final Path root;
    private final Containerfile file;
    private Path folder;

    private Image(Path root, Containerfile file) {
        this.root = root;
        this.file = file;
        this.folder = root;
    }

    static Image build(Path root) throws Exception {
        Image image = new Image(root, Containerfile.read());
        for (Containerfile.Instruction instruction : image.file.instructions()) {
            switch (instruction.keyword()) {
                case "WORKDIR" -> image.folder = Files.createDirectories(image.inRoot(instruction.arguments()));
                case "RUN" -> {
                    // Takes two starts of the service.
                    if (!instruction.arguments().equals(ARCHIVE)) {
                        image.run(instruction.arguments());
                    }
                }
                case "COPY" -> image.copy(instruction.arguments());
                default -> {
                    // Metadata without effect on files.
                }
            }
        }
        return image;
    }

    /** Creates the class archives, which {@link #build} leaves out. */
    void archive() throws IOException, InterruptedException {
        run(ARCHIVE);
    }

    Path inRoot(String path) {
        return root.resolve(path.substring(1));
    }

    /** Starts a container; the variables are added to those of the image. */
    PackagedService start(Map<String, String> variables) throws IOException {
        String[] entry = new ObjectMapper().readValue(file.only("ENTRYPOINT"), String[].class);
        List<String> command = new ArrayList<>(List.of(entry));
        command.set(0, inRoot(entry[0]).toString());
        command.add("-Dquarkus.http.port=0");
        command.add("-Dquarkus.management.port=0");
        ProcessBuilder container = new ProcessBuilder(command).directory(folder.toFile());
        file.environment()
                .forEach((name, value) -> container
                        .environment()
                        .put(name, value.startsWith("/") ? inRoot(value).toString() : value));
        container.environment().putAll(variables);
        useThisJava(container);
        return PackagedService.start(container);
    }

    private static void useThisJava(ProcessBuilder command) {
        command.environment()
                .merge(
                        "PATH",
                        System.getProperty("java.home") + "/bin",
                        (old, java) -> java + File.pathSeparator + old);
    }

    private void run(String script) throws IOException, InterruptedException {
        // Runs on this machine, so absolute paths are not allowed.
        assertThat(script).doesNotContain(" /");
        // Only root could change owners.
        ProcessBuilder command = new ProcessBuilder("sh", "-ec", "chown() { :; }; " + script)
                .directory(folder.toFile())
                .inheritIO();
        useThisJava(command);
        Process shell = TestProcesses.start(command);
        assertThat(shell.waitFor()).as(script).isZero();
    }

    private void copy(String arguments) throws IOException {
        List<String> paths = Stream.of(arguments.split("\\s+"))
                .filter(word -> !word.startsWith("--"))
                .toList();
        assertThat(paths).hasSize(2);
        String source = paths.get(0);
        String target = paths.get(1);
        Path path = arguments.startsWith(FROM_BUILD) ? SOURCE.relativize(Path.of(source)) : Path.of(source);
        Path inRepository = Path.of("../..").resolve(path);
        Path folderOfSource = source.endsWith("/") ? inRepository : inRepository.getParent();
        String pattern =
                source.endsWith("/") ? "*" : Path.of(source).getFileName().toString();
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folderOfSource, pattern)) {
            found.forEach(files::add);
        }
        assertThat(files).as(source).isNotEmpty();
        for (Path file : files) {
            copyTree(file, target.endsWith("/") ? inRoot(target).resolve(file.getFileName()) : inRoot(target));
        }
    }

    private static void copyTree(Path source, Path target) throws IOException {
        try (Stream<Path> paths = Files.walk(source)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                Path copy = target.resolve(source.relativize(path).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(path, copy);
            }
        }
    }
}
