package org.morpion.service.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The bill of materials written by the build with the profile {@code full}. */
@Tag("full")
class BillOfMaterialsIT {
    private static final Path BILL = Path.of("target/bom.json");
    private static final Path LIBRARIES = Path.of("target/quarkus-app/lib/main");

    @Test
    void itNamesEveryLibraryThatIsShippedAndHowToTellItFromOthers() throws Exception {
        JsonNode bill = new ObjectMapper().readTree(BILL.toFile());
        Set<String> named = new TreeSet<>();
        for (JsonNode component : bill.get("components")) {
            named.add(component.get("group").asText() + "."
                    + component.get("name").asText() + "-"
                    + component.get("version").asText());
            assertThat(component.get("purl").asText()).startsWith("pkg:maven/");
            assertThat(component.get("hashes"))
                    .as(component.get("purl").asText())
                    .isNotEmpty();
        }
        Set<String> missing = shipped();
        missing.removeIf(library -> named.stream().anyMatch(library::startsWith));
        assertThat(missing).isEmpty();
    }

    /** The build is reproducible: nothing in the file depends on its time or machine. */
    @Test
    void itIsTheSameWhoeverBuildsIt() throws Exception {
        JsonNode bill = new ObjectMapper().readTree(BILL.toFile());
        assertThat(bill.has("serialNumber")).isFalse();
        assertThat(bill.at("/metadata").has("timestamp")).isFalse();
    }

    private static Set<String> shipped() throws Exception {
        try (Stream<Path> libraries = Files.list(LIBRARIES)) {
            return libraries
                    .map(library -> library.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
