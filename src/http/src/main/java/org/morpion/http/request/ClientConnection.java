package org.morpion.http.request;

import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;

/** The connection of the client that sent a request. */
public final class ClientConnection {
    private ClientConnection() {}

    /** Returns whether the connection is closed, by either side. The request may not have been told yet. */
    public static boolean isClosed(RoutingContext request) {
        // A failed write closes the channel before the response is marked as closed, and the response to a pipelined
        // request that starts on a closed connection is never marked.
        return request.response().closed()
                || !((ConnectionBase) request.request().connection()).channel().isOpen();
    }
}
