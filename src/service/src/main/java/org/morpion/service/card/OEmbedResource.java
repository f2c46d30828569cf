package org.morpion.service.card;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.Scopes;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Parameters;

/** Resource for oEmbed, with which other sites turn the address of a record into its board. */
@Path(OEmbedResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Scopes.RECORD_READ)
public class OEmbedResource {
    static final String PATH = ApiPaths.API + "/oembed";

    private static final int WIDTH = 480;
    private static final int HEIGHT = 560;

    /** Paths of a record: the shared one, and those in the API. */
    private static final Pattern RECORD = Pattern.compile("(?:/api/v1)?/records/([A-Za-z0-9_-]{1,64})(?:[./]\\w+)?");

    /** Query of the page's own address for a record. */
    private static final Pattern QUERY = Pattern.compile("(?:^|&)record=([A-Za-z0-9_-]{1,64})(?=&|$)");

    private final Cards cards;

    OEmbedResource(Cards cards) {
        this.cards = cards;
    }

    /** Returns the address that describes how to embed what is at a URL. */
    static String addressFor(String url) {
        return PATH + "?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8);
    }

    @GET
    @Operation(operationId = "describeEmbed", summary = "Get the HTML that shows a record on another site")
    public OEmbed get(
            @QueryParam("url") String url,
            @QueryParam("maxwidth") String maxWidth,
            @QueryParam("maxheight") String maxHeight,
            @QueryParam("format") String format,
            @Context RoutingContext context) {
        if (format != null && !format.equals("json")) {
            throw ProblemType.NOT_IMPLEMENTED.problem(
                    "The format is " + Parameters.clip(format) + "; only json is available.");
        }
        int width = Math.min(
                WIDTH,
                Parameters.integer("maxwidth", maxWidth, 1, Integer.MAX_VALUE).orElse(WIDTH));
        int height = Math.min(
                HEIGHT,
                Parameters.integer("maxheight", maxHeight, 1, Integer.MAX_VALUE).orElse(HEIGHT));
        URI address = parse(url, context);
        // The client's scheme, because a proxy may not forward it.
        String service = address.getScheme() + "://" + address.getRawAuthority();
        Card card = idAt(address, context).flatMap(cards::find).orElseThrow(() -> notFound(url));
        return new OEmbed(
                "1.0",
                "rich",
                card.title(),
                card.author(),
                "Morpion Service",
                service + "/",
                iframe(card, service, width, height),
                width,
                height);
    }

    private static String iframe(Card card, String service, int width, int height) {
        return "<iframe src=\"" + Card.escape(service + card.path() + "/embed") + "\" width=\"" + width
                + "\" height=\"" + height + "\" title=\"" + Card.escape(card.title())
                + "\" style=\"border: 0\" loading=\"lazy\"></iframe>";
    }

    /** Parses an address; a path is resolved at this service. */
    private static URI parse(String url, RoutingContext context) {
        try {
            URI address =
                    URI.create(Card.address(context.request()).orElse("")).resolve(new URI(url == null ? "" : url));
            String scheme = String.valueOf(address.getScheme());
            if (address.getHost() != null
                    && address.getRawUserInfo() == null
                    && (scheme.equals("http") || scheme.equals("https"))
                    && url != null
                    && !url.isEmpty()) {
                return address;
            }
        } catch (URISyntaxException e) {
            // Reported below.
        }
        throw Parameters.invalid("url", url == null ? "" : url, "the http or https address of a record, or its path");
    }

    /** Returns the id of the record at an address of this service. */
    private static Optional<String> idAt(URI address, RoutingContext context) {
        HostAndPort host = context.request().authority();
        if (host == null || !host.toString().equalsIgnoreCase(address.getRawAuthority())) {
            return Optional.empty();
        }
        Matcher path = RECORD.matcher(address.getRawPath());
        if (path.matches()) {
            return Optional.of(path.group(1));
        }
        Matcher query = QUERY.matcher(String.valueOf(address.getRawQuery()));
        return address.getRawPath().equals("/") && query.find() ? Optional.of(query.group(1)) : Optional.empty();
    }

    private static HttpProblem notFound(String url) {
        return ProblemType.NOT_FOUND.problem(
                Parameters.clip(url) + " is not the address of a published record of this service;"
                        + " it looks like https://service.example/records/rosin178.");
    }
}
