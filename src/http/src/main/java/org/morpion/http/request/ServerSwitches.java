package org.morpion.http.request;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;

/** Customizer that enables the {@link ConnectionGuard} in Netty before the server is created. */
@Singleton
class ServerSwitches implements HttpServerOptionsCustomizer {
    private final Limits limits;

    ServerSwitches(Limits limits) {
        this.limits = limits;
    }

    @Override
    public void customizeHttpServer(HttpServerOptions options) {
        ConnectionGuard.configure(options);
        System.setProperty(ConnectionGuard.SWITCH, ConnectionGuard.SWITCH_ON);
        System.setProperty(
                ConnectionGuard.MILLIS, Long.toString(limits.headTimeout().toMillis()));
    }
}
