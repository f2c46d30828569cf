package org.morpion.service.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/** Random requests, reproducible from a seed. Most are almost valid, some are plain garbage. */
final class RandomRequests {
    private static final Path CONTRACT = Path.of("../../openapi/openapi.yaml");
    private static final Pattern ADDRESS = Pattern.compile("(?m)^  (/[^: ]*):$");
    private static final Pattern METHOD = Pattern.compile("    (get|post|put|patch|delete):");
    private static final Pattern QUERY_PARAMETER = Pattern.compile("name: ([\\w-]+)\\s+in: query");
    private static final Pattern VARIABLE = Pattern.compile("\\{[^}]*}");

    /** An administrator's key, with every permission. */
    static final String ADMIN_KEY = "morpion_00112233445566aa_" + "0123456789abcdef".repeat(4);

    private static final List<String> ADDRESSES =
            List.of("192.0.2.1", "192.0.2.2", "2001:db8::1", "[2001:db8::2]:80", "192.0.2.3, 192.0.2.4", "unknown");

    private static final List<String> METHODS = List.of(
            "GET",
            "GET",
            "GET",
            "GET",
            "POST",
            "POST",
            "POST",
            "POST",
            "HEAD",
            "PUT",
            "PATCH",
            "DELETE",
            "OPTIONS",
            "TRACE",
            "CONNECT",
            "get",
            "PROPFIND",
            "X".repeat(300),
            "GE\0T");
    private static final List<String> STATIC = List.of(
            "/",
            "/index.html",
            "/morpion.js",
            "/q/openapi",
            "/q/swagger-ui/",
            "/q/health/ready",
            "/problems",
            "/q/metrics",
            "*",
            "http://localhost/api/v1/records",
            "/..",
            "//api//v1//records",
            "/api/v1;x/searches",
            "/api/v1/sign-in?code=x&state=y",
            "/api/v1/sign-in?error=x&error_description=%ED%A0%80",
            "/%2e%2e/",
            "/%zz",
            "/?",
            "\\");
    private static final List<String> IDS = List.of(
            "rosin178",
            "none",
            "..",
            "%00",
            "%2F",
            "a;b=c",
            "%F0%9F%8E%B2",
            "%ED%A0%80",
            "x".repeat(3000),
            "0",
            "-1",
            "nrpa",
            "systematic",
            "%20",
            "rosin178%0d%0aX:y",
            "not-found",
            "5T");
    private static final List<String> VALUES = List.of(
            "",
            "0",
            "1",
            "-1",
            "100",
            "99999999999999999999",
            "1e9",
            "NaN",
            "true",
            "false",
            "5T",
            "4D",
            "nrpa",
            "json",
            "msr",
            "pentasol",
            "%00",
            "%F0%9F%8E%B2",
            "%ED%A0%80",
            "a%26b",
            "last",
            "x".repeat(2000),
            "2026-01-01T00:00:00Z",
            "+",
            "%");
    private static final List<String> TYPES = List.of(
            "application/json",
            "application/json",
            "application/json; charset=utf-16",
            "text/plain",
            "image/png",
            "image/svg+xml",
            "application/vnd.morpion-solitaire.record+json",
            "text/vnd.morpion-solitaire.pentasol",
            "multipart/form-data; boundary=x",
            "application/x-www-form-urlencoded",
            "application/x-ndjson",
            "text/event-stream",
            "*/*",
            "a",
            "/",
            "text/html;q=0.1, */*;q=2",
            "application/json;;;",
            "\"",
            "x".repeat(5000));
    private static final List<String> CODINGS =
            List.of("gzip", "gzip", "deflate", "br", "identity", "gzip, gzip", "x".repeat(200), "*;q=0", "");

    private final Random random;
    private final List<String> addresses;
    private final Map<String, List<String>> methods = new HashMap<>();
    private final List<String> parameters;
    private final RandomBodies bodies;
    private final List<String> known;

    /** @param known ids of resources created by earlier requests */
    RandomRequests(long seed, List<String> known) throws IOException {
        random = new Random(seed);
        this.known = known;
        String contract = Files.readString(CONTRACT);
        addresses =
                ADDRESS.matcher(contract).results().map(found -> found.group(1)).toList();
        String at = "";
        for (String line : contract.lines().toList()) {
            Matcher address = ADDRESS.matcher(line);
            Matcher method = METHOD.matcher(line);
            if (address.matches()) {
                at = address.group(1);
                methods.put(at, new ArrayList<>());
            } else if (method.matches() && methods.containsKey(at)) {
                methods.get(at).add(method.group(1).toUpperCase(Locale.ROOT));
            }
        }
        parameters = QUERY_PARAMETER
                .matcher(contract)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
        bodies = new RandomBodies(random, () -> pick(VALUES), this::id);
    }

    Random random() {
        return random;
    }

    /** Returns the bytes of a request, head and body. */
    byte[] next() {
        if (random.nextInt(40) == 0) {
            return bytes(random.nextInt(2000));
        }
        String address = pick(addresses);
        String path = path(address);
        String method = random.nextInt(4) > 0 ? pick(methods.get(address)) : pick(METHODS);
        boolean hasBody = method.startsWith("P") ? random.nextInt(10) > 0 : random.nextInt(5) == 0;
        byte[] body = hasBody ? bodies.of(path) : new byte[0];
        body = random.nextInt(3) == 0 ? mutated(body) : body;
        StringBuilder head = new StringBuilder(method).append(' ').append(path).append(query());
        head.append(random.nextInt(30) == 0 ? " HTTP/" + random.nextInt(10) + "." + random.nextInt(10) : " HTTP/1.1");
        head.append("\r\n");
        if (random.nextInt(30) > 0) {
            header(
                    head,
                    "Host",
                    random.nextInt(10) == 0 ? pick(List.of("evil.example", "", "[::1]", "a b")) : "localhost");
        }
        if (random.nextInt(6) > 0) {
            header(head, "Content-Type", random.nextBoolean() ? pick(TYPES) : RandomBodies.typeFor(path));
        }
        if (random.nextInt(8) == 0) {
            header(head, "Authorization", "Bearer " + ADMIN_KEY);
        }
        optionalHeaders(head);
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        byte[] framed = frame(head, body, hasBody);
        head.append("\r\n");
        request.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(framed);
        return random.nextInt(25) == 0 ? mutated(request.toByteArray()) : request.toByteArray();
    }

    private String path(String address) {
        if (random.nextInt(8) == 0) {
            return pick(STATIC);
        }
        String path = VARIABLE.matcher(address).replaceAll(variable -> id());
        return switch (random.nextInt(30)) {
            case 0 -> path.toUpperCase();
            case 1 -> path + "/";
            case 2 -> path.replace("/", "//");
            case 3 -> path + ";x=" + id();
            case 4 -> path + "%" + Integer.toHexString(random.nextInt(256));
            default -> path;
        };
    }

    private String id() {
        synchronized (known) {
            if (!known.isEmpty() && random.nextInt(2) == 0) {
                return pick(known);
            }
        }
        return random.nextInt(4) == 0
                ? new UUID(random.nextLong(), random.nextLong()).toString()
                : pick(IDS).replace("\\", "");
    }

    private String query() {
        if (random.nextInt(2) == 0) {
            return "";
        }
        StringBuilder query = new StringBuilder("?");
        for (int i = random.nextInt(4); i >= 0; i--) {
            query.append(random.nextInt(10) == 0 ? pick(VALUES) : pick(parameters))
                    .append('=')
                    .append(pick(VALUES))
                    .append(i > 0 ? "&" : "");
        }
        return query.toString();
    }

    private void optionalHeaders(StringBuilder head) {
        List<Runnable> headers = List.of(
                () -> header(head, "Accept", pick(TYPES)),
                () -> header(head, "Accept-Encoding", pick(CODINGS)),
                () -> header(head, "Origin", pick(List.of("http://localhost", "http://evil.example", "null", "x"))),
                () -> header(head, "If-None-Match", pick(List.of("*", "\"x\"", "W/\"x\"", "x", "\"", ","))),
                () -> header(head, "If-Match", pick(List.of("*", "\"x\"", "x"))),
                () -> header(head, "Range", pick(List.of("bytes=0-1", "bytes=5-2", "bytes=-1", "x=1", "bytes=a-b"))),
                () -> header(head, "Expect", pick(List.of("100-continue", "x"))),
                () -> header(head, "Connection", pick(List.of("close", "keep-alive", "upgrade", "x"))),
                () -> header(head, "Upgrade", pick(List.of("h2c", "websocket", "x"))),
                () -> header(
                        head,
                        "Authorization",
                        pick(List.of(
                                "Bearer x",
                                "Basic eDp5",
                                "Bearer " + "x".repeat(5000),
                                "x",
                                "Bearer morpion_0123456789abcdef_" + "0".repeat(64)))),
                () -> header(head, "Authorization", "Bearer " + id()),
                () -> header(
                        head, "Cookie", pick(List.of("q_session=x", "q_auth=x|y", "a=b; c", "=", "x".repeat(3000)))),
                () -> header(head, "Idempotency-Key", pick(VALUES)),
                () -> header(head, "Last-Event-ID", pick(VALUES)),
                () -> header(head, "X-Request-Id", pick(VALUES)),
                () -> header(head, "X-Forwarded-For", pick(ADDRESSES)),
                () -> header(head, "X-Forwarded-For", pick(VALUES)),
                () -> header(head, "Forwarded", "for=" + pick(ADDRESSES) + ";host=" + pick(VALUES)),
                () -> header(head, "X-Forwarded-Host", pick(VALUES)),
                () -> header(head, "traceparent", "00-" + "a".repeat(random.nextInt(64)) + "-b7ad6b7169203331-01"),
                () -> header(head, "X-" + new String(bytes(4), StandardCharsets.ISO_8859_1), pick(VALUES)),
                () -> header(head, "X-Long", "x".repeat(random.nextInt(20_000))));
        for (int i = random.nextInt(4); i > 0; i--) {
            pick(headers).run();
        }
    }

    private static void header(StringBuilder head, String name, String value) {
        head.append(name).append(": ").append(value).append("\r\n");
    }

    /** Adds the framing headers, rarely correct ones; returns the body as it is sent. */
    private byte[] frame(StringBuilder head, byte[] body, boolean hasBody) {
        byte[] coded = body;
        if (hasBody && random.nextInt(6) == 0) {
            String coding = pick(CODINGS);
            header(head, "Content-Encoding", coding);
            coded = random.nextInt(4) > 0 ? gzip(body) : body;
            coded = random.nextInt(5) == 0 ? mutated(coded) : coded;
        }
        switch (random.nextInt(14)) {
            case 0 -> header(head, "Content-Length", Integer.toString(random.nextInt(3000)));
            case 1 -> header(head, "Content-Length", pick(List.of("-1", "x", "99999999999999999999", "1, 2", "")));
            case 2 ->
                header(
                        head,
                        "Transfer-Encoding",
                        pick(List.of("gzip", "identity", "chunked, chunked", "x", "gzip, chunked")));
            case 3, 4 -> {
                header(head, "Transfer-Encoding", "chunked");
                return chunked(coded);
            }
            default -> {
                if (hasBody) {
                    header(head, "Content-Length", Integer.toString(coded.length));
                }
            }
        }
        return coded;
    }

    private byte[] chunked(byte[] body) {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        for (int from = 0; from < body.length; ) {
            int length = Math.min(body.length - from, 1 + random.nextInt(4000));
            String extension = random.nextInt(20) == 0 ? ";x=" + "y".repeat(random.nextInt(20_000)) : "";
            chunks.writeBytes((Integer.toHexString(length) + extension + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            chunks.write(body, from, length);
            chunks.writeBytes(new byte[] {'\r', '\n'});
            from += length;
        }
        chunks.writeBytes(random.nextInt(10) == 0 ? bytes(9) : "0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        return chunks.toByteArray();
    }

    private byte[] mutated(byte[] original) {
        if (original.length == 0) {
            return original;
        }
        byte[] bytes = original.clone();
        for (int i = random.nextInt(6); i >= 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return random.nextInt(3) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return zipped.toByteArray();
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** Offsets at which to split a request. */
    List<Integer> cuts(int length) {
        List<Integer> cuts = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            cuts.add(random.nextInt(length + 1));
        }
        cuts.sort(null);
        return cuts;
    }
}
