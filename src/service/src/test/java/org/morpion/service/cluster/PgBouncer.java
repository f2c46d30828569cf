package org.morpion.service.cluster;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.TestProcesses;

/**
 * PgBouncer before a database, in transaction mode and with the settings in docs/operations.md. Debian has it as
 * {@code pgbouncer}.
 */
public final class PgBouncer {
    private PgBouncer() {}

    /** Empty if it is not installed. */
    public static Optional<Path> program() {
        return TestProcesses.program("pgbouncer");
    }

    /**
     * Returns the command that starts the program on a port of this machine.
     *
     * @param user the role of all server connections
     * @param connections the most server connections
     * @param folder where its configuration and its log are written
     */
    public static ProcessBuilder command(
            Path program, PostgresqlServer.Database database, String user, int connections, int port, Path folder)
            throws IOException {
        URI address = URI.create(database.url().substring("jdbc:".length()));
        Path file = folder.resolve("pgbouncer.ini");
        Files.writeString(file, """
                [databases]
                shared = host=%s port=%d dbname=%s user=%s
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                default_pool_size = %d
                max_client_conn = 1000
                ignore_startup_parameters = extra_float_digits
                """.formatted(
                        address.getHost(), address.getPort(), address.getPath().substring(1), user, port, connections));
        List<String> command = new ArrayList<>(List.of(program.toString(), file.toString()));
        if (System.getProperty("user.name").equals("root")) {
            // PgBouncer refuses to run as root.
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            command.addAll(1, List.of("-u", "nobody"));
        }
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("pgbouncer.log").toFile());
    }

    /** The JDBC URL that leads through this port. */
    public static String url(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/shared?socketTimeout=30&prepareThreshold=0";
    }
}
