package org.morpion.service;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** A connection on which a test sends what no HTTP client would. */
public final class RawHttp implements Closeable {
    /** How long a test waits for the service: long enough for a machine that is busy with something else. */
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

    /** What the service answers to this text, and that it has closed the connection then. */
    public static String untilClosed(String text) throws IOException {
        try (RawHttp http = new RawHttp()) {
            http.send(text);
            return http.rest();
        }
    }

    /** The status of the answer to this text. */
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

    /** Sends this unless the service has closed the connection; false if it has. */
    public boolean sendIfOpen(String text) {
        try {
            send(text);
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    /** The status of the answer that comes next; -1 if the connection is closed instead. */
    public int status() throws IOException {
        byte[] line = socket.getInputStream().readNBytes(12);
        return line.length < 12 ? -1 : Integer.parseInt(new String(line, 9, 3, StandardCharsets.US_ASCII));
    }

    /** The status of the next answer, whose body is read too: its length is given. */
    public int answer() throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int c = in.read();
            if (c < 0) {
                return -1;
            }
            head.append((char) c);
        }
        var length = LENGTH.matcher(head);
        in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
        return Integer.parseInt(head.substring(9, 12));
    }

    /** Whether something has been answered. */
    public boolean isAnswered() throws IOException {
        return socket.getInputStream().available() > 0;
    }

    /** Everything until the service closes the connection. */
    public String rest() throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        byte[] buffer = new byte[8192];
        try {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                answer.write(buffer, 0, n);
            }
        } catch (SocketException reset) {
            // Closed all the same.
        }
        return answer.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
