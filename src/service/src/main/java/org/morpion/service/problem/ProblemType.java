package org.morpion.service.problem;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * The kinds of problem that the service answers with. A kind's {@link #uri()} is stable: clients may branch on it. It
 * is relative to the service and can be fetched, which explains it.
 */
public enum ProblemType {
    UNREADABLE_DOCUMENT(
            400,
            "The document can't be read as a game",
            "The body is no form of a game record, or a broken one. `reason` names what is wrong with it in one stable"
                    + " word, `location` says where, for texts also as `line` and `column` (from 1); `pointer` (RFC"
                    + " 6901) and `move` (from 0) are given when the place is inside a JSON document or a list of"
                    + " moves. `looksLike` is the form that the document was taken for."),
    UNSUPPORTED_VERSION(
            400,
            "This version of the format is not supported",
            "The document names a major version, or an envelope, that this service does not know. `supported` lists"
                    + " what it knows."),
    INVALID_PARAMETER(
            400,
            "A parameter has a value that is not allowed",
            "`parameter` names the parameter, `value` is what was sent, `allowed` says what may be sent."),
    UNKNOWN_PARAMETER(
            400,
            "There is no query parameter of this name",
            "`parameter` is the name that was sent, `known` lists those that there are; `suggestion` is given where one"
                    + " of them is spelled much alike."),
    BAD_REQUEST(400, "The request is malformed", "The request breaks HTTP's own rules, or those of this interface."),
    UNAUTHENTICATED(
            401,
            "The request needs a key or a token that is valid",
            "Send `Authorization: Bearer` with an API key or an access token. `scopes` lists those of which one is"
                    + " needed here. What was sent, if anything was, is not valid, or is not valid any more."),
    SCOPE_MISSING(
            403,
            "The caller may not do this",
            "The key or token is valid, and has none of the `scopes` that are needed here."),
    FORBIDDEN(
            403,
            "The request comes from a page elsewhere",
            "What changes something is taken only from the service's own page and from programs: `Origin` names another"
                    + " page, or `Host` a name that the service does not have."),
    NOT_FOUND(404, "There is nothing at this address", "No resource, or no record, has this address."),
    METHOD_NOT_ALLOWED(
            405, "The resource does not know this method", "The `Allow` header lists the methods that it does know."),
    NOT_ACCEPTABLE(
            406,
            "No form that is accepted can be produced",
            "The `Accept` header names none of the media types that can be answered here; `acceptable` lists these."),
    INEXPRESSIBLE(
            406,
            "The target form can't express the game",
            "For example, Pentasol knows only games with lines of five points. `form` and `variant` name the two that"
                    + " do not fit."),
    TIMEOUT(408, "The body did not arrive in time", "The connection is closed; send the request again."),
    CONFLICT(
            409,
            "The search is not in a state that allows this",
            "`state` is the state that the search is in. What has ended stays so, unless it FAILED: then it can be"
                    + " resumed."),
    GONE(
            410,
            "The record has been withdrawn",
            "There was a record at this address; its submitter or a moderator has taken it back. `detail` has the"
                    + " reason, if one was given."),
    PRECONDITION_FAILED(
            412,
            "The condition of the request does not hold",
            "`If-Match` names what is not there any more: something has been changed since, or has no such tags. Look"
                    + " at it as it is now, and send the request again if it is still wanted."),
    LIMIT_EXCEEDED(
            413,
            "A limit is exceeded",
            "The body, what it inflates to, its nesting, the number of moves, the length of a number, or all that is"
                    + " kept of a corrected record is over the limit that `detail` names; with 414 the address, with"
                    + " 431 the header fields."),
    UNSUPPORTED_MEDIA_TYPE(
            415,
            "This kind of body is not supported",
            "Bodies are single documents, plain or encoded with one of gzip and deflate; never multipart forms. What"
                    + " changes something takes only `application/json` and the types of documents."),
    ILLEGAL_GAME(
            422,
            "The game is not legal",
            "The document can be read, but what was asked for needs a legal game. `move` (from 0) is the first move"
                    + " that breaks a rule, `rule` the rule, `points` the points at fault."),
    UNDECIDED_VARIANT(
            422,
            "The variant is not known",
            "Neither the document nor the request names the variant, and the game is legal in several: `variants` lists"
                    + " them. Name one with `?variant=`."),
    INVALID_SEARCH(
            422,
            "The search can't be made as it was asked for",
            "`pointer` (RFC 6901) is the place in the request, `value` what was sent there, `allowed` what may be"
                    + " sent."),
    INVALID_COMPARISON(
            422,
            "The games can't be compared",
            "`pointer` (RFC 6901) is the place in the request, `value` what was sent there, `allowed` what may be sent."
                    + " `reason` is given where a game can't be read."),
    INVALID_RECORD(
            422,
            "The record can't be kept as it is",
            "`pointer` (RFC 6901) is the place in the record or the request, `value` what is there, `allowed` what may"
                    + " be there."),
    INVALID_DRAWING(
            422,
            "The lines can't be read",
            "`pointer` (RFC 6901) is the place in the request, `value` what was sent there, `allowed` what may be"
                    + " sent."),
    NO_LEGAL_ORDER(
            422,
            "No order of the lines makes a legal game",
            "`reason` is `conflict` (two lines on one track share too much), `covered` (a line brings no point that is"
                    + " not on the cross), `rivals` (two lines lack the same single point) or `waiting` (each of the"
                    + " lines lacks two points that only they could bring). `stuck`"
                    + " lists these lines, none of which could be left out of the explanation; a line is named by its"
                    + " index in the request. `points` are those that it is about, `drawn` says how many lines could be"
                    + " drawn, `shift` where the cross was assumed: what to add to the drawing's coordinates. `repairs`"
                    + " lists changes to single lines that would help, at most ten."),
    UNREADABLE_CHECKPOINT(
            422,
            "The checkpoint is refused",
            "It is damaged, or was not written by a solver that is loaded, with what it says that it was written with."
                    + " `reason` says in one stable word what is wrong; `island` is given when one island's state is"
                    + " at fault, `pointer` (RFC 6901) when something in it can't be had here."),
    INVALID_KEY(
            422,
            "The API key can't be made as it was asked for",
            "`pointer` (RFC 6901) is the place in the request, `value` what was sent there, `allowed` what may be sent."
                    + " They are left out where there are too many keys."),
    INVALID_WEBHOOK(
            422,
            "The webhook can't be made as it was asked for",
            "`pointer` (RFC 6901) is the place in the request, `value` what was sent there, `allowed` what may be sent."
                    + " They are left out where there are too many webhooks."),
    IDEMPOTENCY_KEY_REUSED(
            422,
            "The Idempotency-Key has been used with another request",
            "A key stands for one request: send the same again, or take another key."),
    QUOTA_EXCEEDED(
            429,
            "The caller's quota is used up",
            "`quota` is what there is too much of, `limit` how much of it a caller may have, `used` how much there is,"
                    + " `more` what the request would add. `Retry-After` says when to try again, where waiting helps;"
                    + " /api/v1/me what is left."),
    INTERNAL_ERROR(500, "The service failed", "A fault of the service, which has logged it."),
    NOT_IMPLEMENTED(
            501,
            "The service does not know this way of sending a request",
            "`Transfer-Encoding` names something else than `chunked`; with 505, the request line another version of"
                    + " HTTP than 1.0 and 1.1. The connection is closed, because nobody can tell where such a request"
                    + " ends."),
    BUSY(
            503,
            "The service is busy",
            "As many requests of this kind as are allowed at once are running, or others hold what it needs of the"
                    + " database; try again after `Retry-After`."),
    SERVICE_FULL(
            503,
            "The service stores as much as it may",
            "All callers together have `used` of `limit` of what `quota` names, and the request would add `more`."
                    + " `Retry-After` says when to try again, where waiting helps; else ask whoever runs the service."),
    CHECKPOINT_TIMEOUT(
            503,
            "The search was not saved in time",
            "`islands` lists the numbers of the islands that have not saved a new checkpoint: their solver takes a long"
                    + " step, or their node is out of reach. Send the request again after `Retry-After`, or export the"
                    + " checkpoints that are stored already with `fresh=false`."),
    DATABASE_UNAVAILABLE(
            503,
            "The database is not available",
            "It can't be reached, or takes nothing now; try again later. Searches under way go on."),
    OUTCOME_UNKNOWN(
            503,
            "It is not known whether the request was carried out",
            "The connection to the database was lost during the commit: what was sent may have been stored. Repeat the"
                    + " request with the same `Idempotency-Key`, which finds what was stored. Without one, first look"
                    + " whether the request has been carried out.");

    private final int status;
    private final String title;
    private final String description;

    ProblemType(int status, String title, String description) {
        this.status = status;
        this.title = title;
        this.description = description;
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    /** What the kind means, and which members its problems have besides those of RFC 9457. */
    public String description() {
        return description;
    }

    /** The last segment of the {@link #uri()}, such as {@code unreadable-document}. */
    public String slug() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The value of a problem's {@code type}. */
    public URI uri() {
        return URI.create("/problems/" + slug());
    }

    /** A new problem of this kind, to be given more members, built and thrown. */
    public HttpProblem.Builder because(String detail) {
        return HttpProblem.builder()
                .withType(uri())
                .withTitle(title)
                .withStatus(status)
                .withDetail(detail);
    }

    /** The general kind for a status that was set without a kind, by the framework for example. */
    public static Optional<ProblemType> ofStatus(int status) {
        return switch (status) {
            case 400 -> Optional.of(BAD_REQUEST);
            case 401 -> Optional.of(UNAUTHENTICATED);
            case 403 -> Optional.of(SCOPE_MISSING);
            case 404 -> Optional.of(NOT_FOUND);
            case 405 -> Optional.of(METHOD_NOT_ALLOWED);
            case 406 -> Optional.of(NOT_ACCEPTABLE);
            case 408 -> Optional.of(TIMEOUT);
            case 410 -> Optional.of(GONE);
            case 412 -> Optional.of(PRECONDITION_FAILED);
            case 413 -> Optional.of(LIMIT_EXCEEDED);
            case 415 -> Optional.of(UNSUPPORTED_MEDIA_TYPE);
            case 429 -> Optional.of(QUOTA_EXCEEDED);
            case 500 -> Optional.of(INTERNAL_ERROR);
            case 501 -> Optional.of(NOT_IMPLEMENTED);
            case 503 -> Optional.of(BUSY);
            default -> Optional.empty();
        };
    }

    /** The kind with this slug. */
    public static Optional<ProblemType> ofSlug(String slug) {
        for (ProblemType type : values()) {
            if (type.slug().equals(slug)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
