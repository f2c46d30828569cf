package org.morpion.service.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of the kubernetes directory, and the output of kustomize. */
final class Manifests {
    static final Path ROOT = Path.of("../../kubernetes");
    static final String KUSTOMIZATION = "kustomization.yaml";

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    private Manifests() {}

    /** Returns the documents of every file, except those of the chart. */
    static Map<Path, List<JsonNode>> files() throws IOException {
        Map<Path, List<JsonNode>> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(ROOT)) {
            for (Path path : (Iterable<Path>) paths.filter(
                            file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.startsWith(Chart.DIRECTORY) || file.endsWith(KUSTOMIZATION))::iterator) {
                files.put(path.normalize(), parse(Files.readString(path)));
            }
        }
        return files;
    }

    /** Returns the single document of a file. */
    static JsonNode file(String name) throws IOException {
        return YAML.readTree(ROOT.resolve(name).toFile());
    }

    /**
     * Builds an overlay.
     *
     * @throws NoKubectlException if kubectl is not available
     */
    static List<JsonNode> build(String overlay) throws IOException, InterruptedException, NoKubectlException {
        return kustomize(ROOT.resolve("overlays").resolve(overlay));
    }

    /**
     * Builds an overlay with optional components, like an overlay of an operator.
     *
     * @throws NoKubectlException if kubectl is not available
     */
    static List<JsonNode> buildWith(String overlay, String... components)
            throws IOException, InterruptedException, NoKubectlException {
        Path directory = Files.createDirectories(Path.of("target", "kustomize", overlay));
        String up = directory.toAbsolutePath().relativize(ROOT.toAbsolutePath().normalize()) + "/";
        StringBuilder kustomization = new StringBuilder("apiVersion: kustomize.config.k8s.io/v1beta1\n")
                .append("kind: Kustomization\nresources:\n  - " + up + "overlays/" + overlay + "\ncomponents:\n");
        List.of(components).forEach(component -> kustomization.append("  - " + up + "components/" + component + "\n"));
        Files.writeString(directory.resolve(KUSTOMIZATION), kustomization);
        return kustomize(directory);
    }

    private static List<JsonNode> kustomize(Path directory)
            throws IOException, InterruptedException, NoKubectlException {
        Process kubectl;
        try {
            kubectl = new ProcessBuilder("kubectl", "kustomize", directory.toString())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw new NoKubectlException(e);
        }
        String output = new String(kubectl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (kubectl.waitFor() != 0) {
            throw new AssertionError("kubectl kustomize refuses " + directory + ": " + output);
        }
        return parse(output);
    }

    static List<JsonNode> parse(String text) throws IOException {
        return YAML.readerFor(JsonNode.class).<JsonNode>readValues(text).readAll();
    }

    static final class NoKubectlException extends Exception {
        NoKubectlException(IOException cause) {
            super("kubectl, which builds the overlays, is not on the path", cause);
        }
    }
}
