package org.morpion.service.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A sequence of clients, each with one or more random requests: whole, in pieces, slowly, or truncated. */
final class FuzzClient implements Runnable {
    private static final Pattern ANSWER = Pattern.compile("HTTP/1\\.[01] (\\d{3}) .*?\r\n\r\n", Pattern.DOTALL);
    private static final Pattern LOCATION = Pattern.compile("(?i)\r\nlocation: \\S*/([\\w-]{1,60})\r\n");
    private static final Pattern KEY = Pattern.compile("\"key\":\"(morpion_\\w+)\"");
    private static final Pattern RETRY_AFTER = Pattern.compile("(?i)\r\nretry-after: \\d+\r\n");
    private static final int MOST_KNOWN = 200;
    private static final int MOST_READ = 1 << 18;
    private static final int PATIENCE_MILLIS = 1_500;
    private static final int SILENCE_MILLIS = 150;
    private static final int MOST_KEPT = 20;

    private final RandomRequests requests;
    private final Random random;
    private final int port;
    private final long end;
    private final List<String> known;
    private final Findings findings;

    /** The combined results of all clients. */
    static final class Findings {
        private final Path directory;
        private final Map<Integer, AtomicInteger> statuses = new ConcurrentHashMap<>();
        private final AtomicInteger failures = new AtomicInteger();

        Findings(Path directory) {
            this.directory = directory;
        }

        Map<Integer, AtomicInteger> statuses() {
            return statuses;
        }

        /** The number of wrong answers; their requests are kept in the directory. */
        int failures() {
            return failures.get();
        }

        private void keep(byte[] request, String answer) throws IOException {
            int number = failures.incrementAndGet();
            if (number <= MOST_KEPT) {
                Files.createDirectories(directory);
                Files.write(directory.resolve(number + ".request"), request);
                Files.writeString(directory.resolve(number + ".answer"), answer);
            }
        }
    }

    FuzzClient(RandomRequests requests, int port, Duration time, List<String> known, Findings findings) {
        this.requests = requests;
        this.random = requests.random();
        this.port = port;
        this.end = System.nanoTime() + time.toNanos();
        this.known = known;
        this.findings = findings;
    }

    @Override
    public void run() {
        while (System.nanoTime() - end < 0) {
            ByteArrayOutputStream sent = new ByteArrayOutputStream();
            for (int i = random.nextInt(8) == 0 ? 3 : 0; i >= 0; i--) {
                sent.writeBytes(requests.next());
            }
            try {
                judge(sent.toByteArray(), exchange(sent.toByteArray()));
            } catch (IOException closed) {
                // The service may close the connection after malformed requests.
            }
        }
    }

    private void judge(byte[] request, String answer) throws IOException {
        for (MatchResult head : ANSWER.matcher(answer).results().toList()) {
            int status = Integer.parseInt(head.group(1));
            findings.statuses()
                    .computeIfAbsent(status, key -> new AtomicInteger())
                    .incrementAndGet();
            boolean overload = status == 503 || status == 429;
            if (status >= 500 && status != 501 && status != 505 && !overload
                    || overload && !RETRY_AFTER.matcher(head.group()).find()) {
                findings.keep(request, answer);
            }
            if (status == 501 && !mayBeUnimplemented(new String(request, StandardCharsets.ISO_8859_1))) {
                findings.keep(request, answer);
            }
            LOCATION.matcher(head.group()).results().forEach(made -> remember(made.group(1)));
        }
        KEY.matcher(answer).results().forEach(made -> remember(made.group(1)));
    }

    /** Whether a request may use a transfer coding, or a format of oEmbed (its section 2.3), that is not supported. */
    private static boolean mayBeUnimplemented(String request) {
        return request.contains("Transfer-Encoding") || request.contains("/oembed");
    }

    private void remember(String id) {
        synchronized (known) {
            known.add(id);
            if (known.size() > MOST_KNOWN) {
                known.remove(0);
            }
        }
    }

    private String exchange(byte[] request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            OutputStream out = socket.getOutputStream();
            switch (random.nextInt(12)) {
                case 0 -> {
                    out.write(request, 0, random.nextInt(request.length + 1));
                    if (random.nextBoolean()) {
                        socket.setSoLinger(true, 0);
                    }
                    return "";
                }
                case 1 -> {
                    out.write(request, 0, random.nextInt(request.length + 1));
                    socket.shutdownOutput();
                }
                case 2 -> {
                    int slow = Math.min(request.length, 30);
                    for (int i = 0; i < slow; i++) {
                        out.write(request[i]);
                        pause(40);
                    }
                    out.write(request, slow, request.length - slow);
                }
                case 3 -> {
                    int from = 0;
                    for (int cut : requests.cuts(request.length)) {
                        out.write(request, from, cut - from);
                        from = cut;
                        pause(200);
                    }
                    out.write(request, from, request.length - from);
                }
                default -> out.write(request);
            }
            return read(socket);
        }
    }

    /** Reads until the server sends no more data; streams never end. */
    private static String read(Socket socket) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        socket.setSoTimeout(PATIENCE_MILLIS);
        byte[] buffer = new byte[8192];
        try {
            for (int n = in.read(buffer); n >= 0 && answer.size() < MOST_READ; n = in.read(buffer)) {
                answer.write(buffer, 0, n);
                socket.setSoTimeout(SILENCE_MILLIS);
            }
        } catch (SocketTimeoutException silent) {
            // No more data: the server waits for the rest of the request.
        }
        return answer.toString(StandardCharsets.ISO_8859_1);
    }

    private void pause(int mostMillis) {
        LockSupport.parkNanos(Duration.ofMillis(random.nextInt(mostMillis)).toNanos());
    }
}
