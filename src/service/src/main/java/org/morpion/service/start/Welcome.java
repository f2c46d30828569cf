package org.morpion.service.start;

import io.quarkus.vertx.http.HttpServer;
import io.quarkus.vertx.http.HttpServerStart;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.ObservesAsync;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.morpion.access.AccessPolicy;

/** Log message with the service's addresses, written when it listens. */
@ApplicationScoped
class Welcome {
    private static final Logger LOG = Logger.getLogger("org.morpion.service");

    private final String version;
    private final String database;
    private final AccessPolicy policy;
    private final HttpServer server;

    Welcome(
            @ConfigProperty(name = "quarkus.application.version") String version,
            @ConfigProperty(name = "quarkus.datasource.jdbc.url") String database,
            AccessPolicy policy,
            HttpServer server) {
        this.version = version;
        this.policy = policy;
        this.server = server;
        // The parameters of the address may contain a password.
        this.database = database.replaceFirst("[;?].*", "");
    }

    void say(@ObservesAsync HttpServerStart started) {
        String host = started.options().getHost();
        boolean everywhere = host.equals("0.0.0.0") || host.equals("127.0.0.1");
        // The options have port 0 if any free port was requested.
        String base = "http://" + (everywhere ? "localhost" : host) + ":" + server.getPort();
        LOG.infof(
                """
                Morpion Service %s is ready
                  look here    %s/
                  try it out   %s/q/swagger-ui
                  contract     %s/q/openapi
                  records      %s/api/v1/records
                  health       %s/q/health/ready
                  database     %s
                  access       %s
                  reachable    %s""",
                version,
                base,
                base,
                base,
                base,
                base,
                database,
                policy.isOpen() ? "open to every caller" : "closed: callers need a key or a token",
                host.equals("127.0.0.1")
                        ? "from this machine alone (quarkus.http.host opens it to others)"
                        : "at " + host);
    }
}
