package org.morpion.events.webhook;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.morpion.http.database.DatabaseClock;
import org.morpion.record.text.Excerpt;

/**
 * The HTTP client of webhooks. It resolves the host, checks all of its addresses unless the host may be private, and
 * connects to a checked one, which defeats DNS rebinding. It follows no redirects and reads only the response head.
 */
@ApplicationScoped
class Sender {
    private static final int MAX_ERROR = 290;
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /** Timeout of an attempt, from the connection to the response head. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Addresses addresses;
    private final WebhookConfiguration configuration;
    private final DatabaseClock clock;
    private final String agent;
    private final HttpClient client;

    Sender(
            Vertx vertx,
            Addresses addresses,
            WebhookConfiguration configuration,
            DatabaseClock clock,
            @ConfigProperty(name = "quarkus.application.version") String version) {
        this.addresses = addresses;
        this.configuration = configuration;
        this.clock = clock;
        this.agent = "Morpion-Service/" + version;
        this.client = vertx.createHttpClient(
                new HttpClientOptions().setKeepAlive(false).setConnectTimeout(Math.toIntExact(TIMEOUT.toMillis())));
    }

    /**
     * The outcome of an attempt.
     *
     * @param status HTTP status; null without a response
     * @param error failure; null if the receiver accepted the delivery
     */
    record Outcome(Integer status, String error) {
        boolean isDelivered() {
            return error == null;
        }

        /** Whether the receiver responded, even with an error. */
        boolean isAnswered() {
            return status != null;
        }
    }

    /** Sends a delivery. Blocks until the response arrives or the timeout expires. */
    Outcome send(Webhook webhook, Delivery delivery) throws InterruptedException {
        URI url = URI.create(webhook.url);
        if (!configuration.allows(url.getHost())) {
            return failed(url.getHost() + " is listed neither in morpion.webhooks.hosts nor in"
                    + " morpion.webhooks.private-hosts");
        }
        InetAddress address;
        try {
            InetAddress[] all = InetAddress.getAllByName(url.getHost());
            if (!configuration.allowsPrivate(url.getHost())
                    && !Arrays.stream(all).allMatch(addresses::isPublic)) {
                return failed(url.getHost() + " has an address that is not public");
            }
            address = all[0];
        } catch (UnknownHostException e) {
            return failed(url.getHost() + " is unknown to DNS");
        }
        try {
            int status = post(webhook, delivery, url, address).get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return status >= 200 && status < 300
                    ? new Outcome(status, null)
                    : new Outcome(status, "The receiver responded with " + status);
        } catch (ExecutionException e) {
            return failed("No response: " + e.getCause().getMessage());
        } catch (IllegalArgumentException e) {
            // A URL that the client can't use counts as an unanswered attempt.
            return failed("Unusable URL: " + e.getMessage());
        } catch (TimeoutException e) {
            return failed("No response within " + TIMEOUT.toSeconds() + " s");
        }
    }

    private static Outcome failed(String error) {
        return new Outcome(null, Excerpt.of(error, MAX_ERROR));
    }

    private CompletableFuture<Integer> post(Webhook webhook, Delivery delivery, URI url, InetAddress address) {
        boolean encrypted = url.getScheme().equalsIgnoreCase("https");
        int port = url.getPort() >= 0 ? url.getPort() : encrypted ? HTTPS : HTTP;
        String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        long timestamp = clock.instant().getEpochSecond();
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setServer(SocketAddress.inetSocketAddress(port, address.getHostAddress()))
                .setHost(url.getHost())
                .setPort(port)
                .setSsl(encrypted)
                .setURI(url.getRawQuery() == null ? path : path + "?" + url.getRawQuery())
                .setFollowRedirects(false)
                .setTimeout(TIMEOUT.toMillis())
                .putHeader("Content-Type", "application/json")
                .putHeader("User-Agent", agent)
                .putHeader("webhook-id", delivery.id)
                .putHeader("webhook-timestamp", Long.toString(timestamp))
                .putHeader("webhook-signature", Signature.of(webhook.secret, delivery.id, timestamp, delivery.body));
        return client.request(options)
                .compose(request -> request.send(Buffer.buffer(delivery.body)).map(response -> {
                    int status = response.statusCode();
                    // Ignore the body of the response, and the error that the reset causes.
                    response.exceptionHandler(interruption -> {});
                    request.reset();
                    return status;
                }))
                .toCompletionStage()
                .toCompletableFuture();
    }
}
