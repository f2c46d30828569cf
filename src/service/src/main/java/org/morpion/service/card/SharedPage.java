package org.morpion.service.card;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.morpion.access.CurrentCaller;
import org.morpion.access.quota.Rates;
import org.morpion.http.request.KnownHosts;
import org.morpion.http.request.Stage;
import org.morpion.registry.RecordStore;

/**
 * The page at its root, and at the addresses of records: {@code /records/{id}}, and {@code /?record={id}}. Its head has
 * the Open Graph tags and the oEmbed link of the record, from which chats and other sites make a preview. For records
 * that not everybody may see it is the plain page, with the status 404 at the former address. In the plain page, the
 * address of the preview's picture becomes absolute, as Open Graph requires.
 */
@ApplicationScoped
class SharedPage {
    private static final String PAGE = "META-INF/resources/index.html";
    private static final String HEAD = "<title>";

    /** The tags of the page itself, which those of a record replace. */
    private static final Pattern OWN_TAGS = Pattern.compile("<meta property=\"og:[^>]*>\n");

    /** The address of the preview's picture in the page itself. */
    private static final String ICON = "content=\"page/icons/";

    private static final int OK = 200;
    private static final int NOT_MODIFIED = 304;
    private static final int NOT_FOUND = 404;
    private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    /** Longest side of the picture, in pixels. */
    private static final int PICTURE_SIZE = 1000;

    private final Cards cards;
    private final Rates rates;
    private final KnownHosts hosts;
    private final String page;

    /** The page without its own tags. */
    private final String untagged;

    private final Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);

    SharedPage(Cards cards, Rates rates, KnownHosts hosts) {
        this.cards = cards;
        this.rates = rates;
        this.hosts = hosts;
        try (InputStream file = Thread.currentThread().getContextClassLoader().getResourceAsStream(PAGE)) {
            page = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            untagged = OWN_TAGS.matcher(page).replaceAll("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void register(@Observes Filters filters) {
        Stage.SHARED_PAGE.add(filters, this::answer);
    }

    private void answer(RoutingContext context) {
        HttpServerRequest request = context.request();
        String path = request.path();
        boolean isShared = path.startsWith(Card.SHARED);
        String id =
                isShared ? path.substring(Card.SHARED.length()) : path.equals("/") ? request.getParam("record") : null;
        if (!READS.contains(request.method()) || !hosts.mayRead(request)) {
            context.next();
            return;
        }
        if (id == null || !RecordStore.isId(id)) {
            if (path.equals("/")) {
                sendRoot(context);
            } else {
                context.next();
            }
            return;
        }
        try {
            rates.charge(CurrentCaller.of(context).account(), 1);
        } catch (HttpProblem e) {
            // The page itself says how long to wait.
            send(context, Optional.empty(), OK);
            return;
        }
        context.vertx()
                .executeBlocking(() -> cards.find(id), false)
                .onSuccess(card -> send(context, card, isShared && card.isEmpty() ? NOT_FOUND : OK))
                // Without the database, the page explains the failure.
                .onFailure(failure -> send(context, Optional.empty(), OK));
    }

    /** Sends the page unless the client has this version of it. {@link Stage#STATIC_FILES} has left one condition. */
    private void sendRoot(RoutingContext context) {
        String html = plain(context.request());
        context.etag("W/\"" + Integer.toHexString(html.hashCode()) + "\"");
        context.lastModified(started);
        if (context.isFresh()) {
            context.response().setStatusCode(NOT_MODIFIED).end();
        } else {
            send(context, html, OK);
        }
    }

    private void send(RoutingContext context, Optional<Card> card, int status) {
        String html = card.map(found -> untagged.replace(HEAD, tags(found, context.request()) + HEAD))
                .orElseGet(() -> plain(context.request()));
        send(context, html, status);
    }

    private static void send(RoutingContext context, String html, int status) {
        context.response()
                .setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/html;charset=UTF-8")
                .end(html);
    }

    private String plain(HttpServerRequest request) {
        return Card.address(request)
                .map(service -> page.replace(ICON, "content=\"" + Card.escape(service) + "/page/icons/"))
                .orElse(page);
    }

    private static String tags(Card card, HttpServerRequest request) {
        String service = Card.address(request).orElse("");
        return tag("og:site_name", "Morpion Service")
                + tag("og:type", "website")
                + tag("og:title", card.title())
                + tag("og:description", "The game, move by move.")
                + tag("og:url", service + card.sharedPath())
                + tag("og:image", service + card.path() + ".png?size=" + PICTURE_SIZE)
                + tag("og:image:type", "image/png")
                + tag("og:image:alt", card.title())
                + "<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
                + "<link rel=\"alternate\" type=\"application/json+oembed\" href=\""
                + Card.escape(OEmbedResource.addressFor(service + card.sharedPath())) + "\">\n";
    }

    private static String tag(String property, String content) {
        return "<meta property=\"" + property + "\" content=\"" + Card.escape(content) + "\">\n";
    }
}
