package org.morpion.events.webhook;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.morpion.access.AuditTrail;
import org.morpion.access.Caller;
import org.morpion.events.RecordEvent;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.ExpiredRows;
import org.morpion.http.json.Place;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Page;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Parameters;
import org.morpion.http.request.WriteGate;

/** Creation, listing, change, testing and deletion of webhooks. */
@ApplicationScoped
@Transactional
class Webhooks {
    /** Column length of URLs in the database. */
    static final int MAX_URL_LENGTH = 2000;

    private static final int MOST = 100;
    private static final int HIGHEST_PORT = 65_535;
    private static final List<String> EVENTS = List.of(RecordEvent.BEST, RecordEvent.RECORD, RecordEvent.PENDING);
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final Place WHOLE = new Place(ProblemType.INVALID_WEBHOOK, "");

    private final WebhookStore store;
    private final DeliveryStore deliveries;
    private final Deliveries queue;
    private final Addresses addresses;
    private final WebhookConfiguration configuration;
    private final WriteGate gate;
    private final DatabaseClock clock;
    private final ExpiredRows old;
    private final AuditTrail audit;

    Webhooks(
            WebhookStore store,
            DeliveryStore deliveries,
            Deliveries queue,
            Addresses addresses,
            WebhookConfiguration configuration,
            WriteGate gate,
            DatabaseClock clock,
            ExpiredRows old,
            AuditTrail audit) {
        this.store = store;
        this.deliveries = deliveries;
        this.queue = queue;
        this.addresses = addresses;
        this.configuration = configuration;
        this.gate = gate;
        this.clock = clock;
        this.old = old;
        this.audit = audit;
    }

    /**
     * Creates a webhook.
     *
     * @throws HttpProblem if the URL is invalid or its host is not permitted, or if there are too many webhooks
     */
    Webhook make(WebhookRequest request, Caller caller) {
        gate.require();
        Faults faults = new Faults();
        URI url = faults.of(() -> url(request.url()), null);
        Set<String> events = faults.of(() -> events(request.events()), null);
        faults.throwIfAny();
        if (store.count() >= MOST) {
            throw ProblemType.INVALID_WEBHOOK.problem(
                    "There are already " + MOST + " webhooks; delete one of them to make another.");
        }
        Webhook webhook = new Webhook();
        webhook.id = UUID.randomUUID().toString();
        webhook.url = url.toString();
        webhook.events = String.join(" ", events);
        webhook.secret = Signature.newSecret();
        webhook.owner = caller.id();
        webhook.createdAt = clock.instant();
        store.persist(webhook);
        audit.add("webhook.make", target(webhook.id));
        return webhook;
    }

    /**
     * Changes a webhook. Waiting deliveries go to the new address.
     *
     * @throws HttpProblem if the URL is invalid or its host is not permitted
     */
    Webhook change(String id, WebhookChange change) {
        gate.require();
        Webhook webhook = get(id);
        Faults faults = new Faults();
        if (change.url() != null) {
            webhook.url = faults.of(() -> url(change.url().orElse(null)).toString(), webhook.url);
        }
        if (change.events() != null) {
            webhook.events =
                    faults.of(() -> String.join(" ", events(change.events().orElse(null))), webhook.events);
        }
        faults.throwIfAny();
        audit.add("webhook.change", target(id));
        return webhook;
    }

    private URI url(String text) {
        Place place = WHOLE.member("url");
        String allowed = "an http or https URL with a host and without user info or fragment, of at most "
                + MAX_URL_LENGTH + " characters";
        if (text == null || text.length() > MAX_URL_LENGTH) {
            throw place.problem(text, allowed);
        }
        try {
            URI url = new URI(text);
            boolean plain = url.getScheme() != null
                    && url.getHost() != null
                    && url.getPort() <= HIGHEST_PORT
                    && url.getUserInfo() == null
                    && url.getFragment() == null;
            if (!plain || !SCHEMES.contains(url.getScheme().toLowerCase(Locale.ROOT))) {
                throw place.problem(text, allowed);
            }
            if (!configuration.allows(url.getHost())) {
                throw place.problem(
                        text, "a URL with a host listed in morpion.webhooks.hosts or morpion.webhooks.private-hosts");
            }
            if (addresses.isNeverPublic(url.getHost()) && !configuration.allowsPrivate(url.getHost())) {
                throw place.problem(
                        text,
                        "a URL with a host that can have a public address, or one listed in"
                                + " morpion.webhooks.private-hosts");
            }
            return url;
        } catch (URISyntaxException e) {
            throw place.problem(text, allowed);
        }
    }

    private static Set<String> events(List<String> events) {
        if (events == null) {
            return Set.of(RecordEvent.BEST);
        }
        Faults faults = new Faults();
        for (int i = 0; i < events.size(); i++) {
            String event = events.get(i);
            if (event == null || !EVENTS.contains(event)) {
                faults.add(WHOLE.member("events").element(i).unknown(event, EVENTS));
            }
        }
        faults.throwIfAny();
        if (events.isEmpty()) {
            throw WHOLE.member("events").problem(events, "one or more of " + String.join(", ", EVENTS));
        }
        return new TreeSet<>(events);
    }

    List<Webhook> list() {
        return store.oldestFirst();
    }

    Webhook get(String id) {
        return store.findByIdOptional(id).orElseThrow(() -> notFound(id));
    }

    /**
     * Returns up to {@code most} deliveries of a webhook after a position, newest first; in any state if {@code state}
     * is empty.
     */
    Page<Delivery> deliveries(String id, Optional<Delivery.State> state, AgeCursor<String> after, int most) {
        get(id);
        return deliveries.newestOf(id, state, after, most);
    }

    /**
     * Sends a test event, or an ended delivery again.
     *
     * @param ended the id of a delivery; null for a test event
     * @return the new delivery, which is not sent yet
     */
    Delivery send(String id, String ended) {
        gate.require();
        get(id);
        if (!configuration.isEnabled()) {
            throw ProblemType.INVALID_WEBHOOK.problem(
                    "No webhook may be called; an operator can list hosts in morpion.webhooks.hosts or"
                            + " morpion.webhooks.private-hosts.");
        }
        Delivery delivery = ended == null
                ? queue.queueTest(id)
                : deliveries
                        .findByIdOptional(ended)
                        .filter(found -> found.webhookId.equals(id) && found.state != Delivery.State.WAITING)
                        .map(queue::queueAgain)
                        .orElseThrow(() -> Parameters.invalid(
                                "again", ended, "the id of a delivered or dead delivery of this webhook"));
        audit.add("webhook.send", target(id));
        return delivery;
    }

    void delete(String id) {
        get(id);
        // Deleted in batches, because there may be many. The foreign key's cascade removes deliveries queued meanwhile.
        old.delete(Delivery.class, "createdAt", clock.instant(), "webhookId = ?2", id);
        // A single statement, because another client may delete the webhook concurrently.
        if (store.delete("id", id) == 0) {
            throw notFound(id);
        }
        audit.add("webhook.delete", target(id));
    }

    private static String target(String id) {
        return "webhook:" + id;
    }

    private static HttpProblem notFound(String id) {
        return ProblemType.NOT_FOUND.problem(
                "There is no webhook " + id + "; " + ApiPaths.API + "/webhooks lists them.");
    }
}
