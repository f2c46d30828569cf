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
import java.util.Optional;
import java.util.Set;
import org.morpion.access.CurrentCaller;
import org.morpion.access.quota.Rates;
import org.morpion.http.request.KnownHosts;
import org.morpion.http.request.Stage;
import org.morpion.registry.RecordStore;

/**
 * The page at the addresses of records: {@code /records/{id}}, and {@code /?record={id}} in the page itself. Its head
 * has the Open Graph tags and the oEmbed link of the record, from which chats and other sites make a preview. For
 * records that not everybody may see it is the plain page, with the status 404 at the former address.
 */
@ApplicationScoped
class SharedPage {
    private static final String PAGE = "META-INF/resources/index.html";
    private static final String HEAD = "<title>";
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    /** Longest side of the picture, in pixels. */
    private static final int PICTURE_SIZE = 1000;

    private final Cards cards;
    private final Rates rates;
    private final KnownHosts hosts;
    private final String page;

    SharedPage(Cards cards, Rates rates, KnownHosts hosts) {
        this.cards = cards;
        this.rates = rates;
        this.hosts = hosts;
        try (InputStream file = Thread.currentThread().getContextClassLoader().getResourceAsStream(PAGE)) {
            page = new String(file.readAllBytes(), StandardCharsets.UTF_8);
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
        if (id == null || !RecordStore.isId(id) || !READS.contains(request.method()) || !hosts.mayRead(request)) {
            context.next();
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

    private void send(RoutingContext context, Optional<Card> card, int status) {
        String html = card.map(found -> page.replace(HEAD, tags(found, context.request()) + HEAD))
                .orElse(page);
        context.response()
                .setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/html;charset=UTF-8")
                .end(html);
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
