package org.morpion.service.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class WrapperTest {

    /** Without unzip, mvnw downloads the .tar.gz, but compares it with the only checksum that it knows. */
    @Test
    void mavenIsDownloadedInEitherArchiveFormat() throws IOException {
        Properties wrapper = new Properties();
        try (Reader file = Files.newBufferedReader(Path.of("../../.mvn/wrapper/maven-wrapper.properties"))) {
            wrapper.load(file);
        }

        assertThat(wrapper.getProperty("distributionUrl")).endsWith("-bin.zip");
        assertThat(wrapper).doesNotContainKey("distributionSha256Sum");
    }
}
