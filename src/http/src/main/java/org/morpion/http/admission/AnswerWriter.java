package org.morpion.http.admission;

import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveResourceInfo;
import org.jboss.resteasy.reactive.server.spi.ServerHttpResponse;
import org.jboss.resteasy.reactive.server.spi.ServerMessageBodyWriter;
import org.jboss.resteasy.reactive.server.spi.ServerRequestContext;

/**
 * Writer of responses that are bytes. Long ones occupy memory until the client has read them, so they need admission;
 * without it, the client gets a 503 instead.
 */
@Provider
class AnswerWriter implements ServerMessageBodyWriter<byte[]> {
    /** Shorter responses are always sent: they fit into the buffers of their connection. */
    private static final int SHORT = 1 << 14;

    /** Resolved late, because writers are created before the configuration is read. */
    private final Instance<RequestMemory> memory;

    AnswerWriter(Instance<RequestMemory> memory) {
        this.memory = memory;
    }

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, ResteasyReactiveResourceInfo target, MediaType media) {
        return type == byte[].class;
    }

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType media) {
        return type == byte[].class;
    }

    @Override
    public void writeResponse(byte[] answer, Type genericType, ServerRequestContext request) throws IOException {
        ServerHttpResponse response = request.serverResponse();
        RoutingContext context = ((ResteasyReactiveRequestContext) request).unwrap(RoutingContext.class);
        if (answer.length < SHORT || context.request().method() == HttpMethod.HEAD) {
            response.end(answer);
            return;
        }
        Optional<Admission.Ticket> ticket = memory.get().answers().tryAdmit(CallerKind.of(context), answer.length);
        if (ticket.isEmpty()) {
            throw RequestMemory.busy();
        }
        response.setResponseHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(answer.length));
        // Called when the bytes are written to the socket, or when the connection is closed.
        response.write(answer, failure -> ticket.get().close());
        response.end();
    }

    @Override
    public void writeTo(
            byte[] answer,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType media,
            MultivaluedMap<String, Object> headers,
            OutputStream out)
            throws IOException {
        out.write(answer);
    }
}
