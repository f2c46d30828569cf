package org.morpion.service;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** A raw connection, for requests that no HTTP client would send. */
public final class RawHttp implements Closeable {
    /** Timeout for responses, long enough for a busy machine. */
    public static final int PATIENCE_MILLIS = 300_000;

    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *(\\d+)");

    private final Socket socket;

    public RawHttp() throws IOException {
        this(Http.port());
    }

    public RawHttp(int port) throws IOException {
        socket = new Socket("localhost", port);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /** Opens a connection with a small receive buffer, so that a service blocks soon if its output is not read. */
    public static Socket slow(int port) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        return socket;
    }

    /** Sends a text, and returns all output until the service closes the connection. */
    public static String untilClosed(String text) throws IOException {
        try (RawHttp http = new RawHttp()) {
            http.send(text);
            return http.rest();
        }
    }

    /** Sends a text, and returns the status of the response. */
    public static int status(String text) throws IOException {
        try (RawHttp http = new RawHttp()) {
            http.send(text);
            return http.status();
        }
    }

    public RawHttp send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public RawHttp send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    /** Sends a text; false if the service has closed the connection. */
    public boolean sendIfOpen(String text) {
        try {
            send(text);
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    /** Reads the status of the next response; -1 if the connection is closed instead. */
    public int status() throws IOException {
        byte[] line = socket.getInputStream().readNBytes(12);
        return line.length < 12 ? -1 : Integer.parseInt(new String(line, 9, 3, StandardCharsets.US_ASCII));
    }

    /** Reads the next response with its body, which needs a Content-Length; returns the status. */
    public int answer() throws IOException {
        String head;
        try {
            head = until("\r\n\r\n");
        } catch (EOFException closed) {
            return -1;
        }
        var length = LENGTH.matcher(head);
        socket.getInputStream().readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
        return Integer.parseInt(head.substring(9, 12));
    }

    /** Reads output until it contains a text; fails if the connection is closed before. */
    public String until(String part) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder output = new StringBuilder();
        while (output.indexOf(part) < 0) {
            int c = in.read();
            if (c < 0) {
                throw new EOFException(output.toString());
            }
            output.append((char) c);
        }
        return output.toString();
    }

    /** Reads all output until the service closes the connection. */
    public String rest() throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        byte[] buffer = new byte[8192];
        try {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                answer.write(buffer, 0, n);
            }
        } catch (SocketException reset) {
            // A reset closes the connection too.
        }
        return answer.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
