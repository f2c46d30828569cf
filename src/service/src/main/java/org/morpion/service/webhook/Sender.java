package org.morpion.service.webhook;

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
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.morpion.record.Excerpt;
import org.morpion.service.database.DatabaseClock;

/**
 * Sends a delivery once. The host's name is resolved here, all its addresses are checked, and the connection is made to
 * one of those that were checked: what the name leads to a moment later does not matter. Redirects are not followed,
 * and of an answer nothing is read but its head.
 */
@ApplicationScoped
class Sender {
    private static final int MAX_ERROR = 290;
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

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
        this.client = vertx.createHttpClient(new HttpClientOptions()
                .setKeepAlive(false)
                .setConnectTimeout(Math.toIntExact(configuration.timeout().toMillis())));
    }

    /**
     * What came of an attempt.
     *
     * @param status of the answer; null without one
     * @param error why it failed; null if it did not
     */
    record Outcome(Integer status, String error) {
        boolean isDelivered() {
            return error == null;
        }

        /** Whether the receiver has said anything, be it an error. */
        boolean isAnswered() {
            return status != null;
        }
    }

    /** Sends a delivery; blocks until there is an answer, for a bounded time. */
    Outcome send(Webhook webhook, Delivery delivery) throws InterruptedException {
        URI url = URI.create(webhook.url);
        if (!configuration.allows(url.getHost())) {
            return failed(url.getHost() + " is no host that morpion.webhooks.hosts lists");
        }
        InetAddress address;
        try {
            InetAddress[] all = InetAddress.getAllByName(url.getHost());
            if (!Arrays.stream(all).allMatch(addresses::mayBeReached)) {
                return failed(url.getHost() + " has an address that is not public");
            }
            address = all[0];
        } catch (UnknownHostException e) {
            return failed(url.getHost() + " is not known to the DNS");
        }
        try {
            int status = post(webhook, delivery, url, address)
                    .get(configuration.timeout().toMillis(), TimeUnit.MILLISECONDS);
            return status >= 200 && status < 300
                    ? new Outcome(status, null)
                    : new Outcome(status, "The receiver answered with " + status);
        } catch (ExecutionException e) {
            return failed("No answer: " + e.getCause().getMessage());
        } catch (IllegalArgumentException e) {
            // An address that nothing can be sent to: it is given up like one that does not answer.
            return failed("The address can't be used: " + e.getMessage());
        } catch (TimeoutException e) {
            return failed("No answer within " + configuration.timeout().toSeconds() + " s");
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
                .setTimeout(configuration.timeout().toMillis())
                .putHeader("Content-Type", "application/json")
                .putHeader("User-Agent", agent)
                .putHeader("webhook-id", delivery.id)
                .putHeader("webhook-timestamp", Long.toString(timestamp))
                .putHeader("webhook-signature", Signature.of(webhook.secret, delivery.id, timestamp, delivery.body));
        return client.request(options)
                .compose(request -> request.send(Buffer.buffer(delivery.body)).map(response -> {
                    int status = response.statusCode();
                    // The rest of the answer, however long, is nobody's concern, nor is that it breaks off.
                    response.exceptionHandler(brokenOff -> {});
                    request.reset();
                    return status;
                }))
                .toCompletionStage()
                .toCompletableFuture();
    }
}
