package org.morpion.http.request;

import io.netty.handler.codec.http.HttpMessage;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.VertxHttpRequestDecoder;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The server's request decoder with stricter checks. The base class accepts undefined HTTP versions, and drops control
 * characters from methods. The server would reject an invalid address only later, and silently.
 */
final class StrictDecoder extends VertxHttpRequestDecoder {
    private static final List<String> VERSIONS = List.of("HTTP/1.1", "HTTP/1.0");
    private static final Pattern VERSION = Pattern.compile("HTTP/[0-9](\\.[0-9])?");

    StrictDecoder(HttpServerOptions options) {
        super(options);
    }

    /** The request line has an unsupported version of HTTP. */
    static final class VersionException extends IllegalArgumentException {
        private VersionException(String version) {
            super(version);
        }
    }

    @Override
    protected HttpMessage createMessage(String[] requestLine) {
        String version = requestLine[2];
        if (!VERSIONS.contains(version)) {
            throw VERSION.matcher(version).matches()
                    ? new VersionException(version)
                    : new IllegalArgumentException("The HTTP version is malformed");
        }
        if (requestLine[0].chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new IllegalArgumentException("The method has an invalid character");
        }
        URI.create(requestLine[1]);
        return super.createMessage(requestLine);
    }
}
