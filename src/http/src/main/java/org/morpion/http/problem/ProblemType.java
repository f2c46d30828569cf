package org.morpion.http.problem;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.util.Optional;

/**
 * Problem types of the service. A type's {@link #uri()} is stable, so that clients may branch on it. It is relative to
 * the service, which serves an explanation there.
 */
public enum ProblemType {
    UNREADABLE_DOCUMENT(
            400,
            "The document can't be read as a game",
            "The body is not a game record in a known format, or is malformed. `reason` is a stable word for the"
                    + " defect, `location` its position, for texts also `line` and `column` (from 1). `pointer` (RFC"
                    + " 6901), `move` (from 0) and `place` (the same from 1) are given if the position is inside a JSON"
                    + " document or a list of moves. `looksLike` is the detected format. Readable are MSR as JSON or"
                    + " MS1:, Pentasol, move lists, encodings of moves in bits, Base64 or packed, lines of the board"
                    + " as text or JSON, points in order, boards of dots, and PNG and SVG pictures with a record."),
    UNSUPPORTED_VERSION(
            400,
            "This version of the format is not supported",
            "The document has a major version, or an envelope, that this service does not support. `supported` lists"
                    + " the supported ones."),
    UNREADABLE_PICTURE(
            400,
            "The picture can't be decoded",
            "`reason` is `unsupported` if the body is not a PNG, GIF, JPEG or WebP file, and `damaged` if it is"
                    + " incomplete or malformed."),
    INVALID_PARAMETER(
            400,
            "A parameter has a value that is not allowed",
            "`parameter` is the name of the parameter, `value` the value sent, `allowed` describes valid values."),
    UNKNOWN_PARAMETER(
            400,
            "There is no query parameter of this name",
            "`parameter` is the name sent, `known` lists the valid names; `suggestion` is a valid name with a similar"
                    + " spelling, if there is one."),
    BAD_REQUEST(400, "The request is malformed", "The request violates the rules of HTTP or of this API."),
    UNAUTHENTICATED(
            401,
            "A valid key or token is required",
            "Send `Authorization: Bearer` with an API key or an access token that has one of the `scopes`. The"
                    + " credentials are missing, invalid or expired."),
    SCOPE_MISSING(
            403, "The caller may not do this", "The key or token is valid, but has none of the required `scopes`."),
    FORBIDDEN(
            403,
            "The request comes from a page of another site",
            "Requests with side effects are accepted only from the service's own page and from programs. `Origin` names"
                    + " another site, or `Host` an unknown name of the service."),
    NOT_FOUND(404, "There is nothing at this address", "No resource, or no record, has this address."),
    METHOD_NOT_ALLOWED(
            405, "The resource does not support this method", "The `Allow` header lists the supported methods."),
    NOT_ACCEPTABLE(
            406,
            "No acceptable format is available",
            "The `Accept` header excludes every media type of this resource; `acceptable` lists them."),
    INEXPRESSIBLE(
            406,
            "The target format can't express the game",
            "For example, Pentasol has only games with lines of five points. `form` is the format and `variant` the"
                    + " variant of the game."),
    TIMEOUT(408, "The body did not arrive in time", "The connection is closed; send the request again."),
    CONFLICT(
            409,
            "The search is not in a state that allows this",
            "`state` is the current state of the search. A terminal state is final, except for FAILED: a failed search"
                    + " can be resumed."),
    GONE(
            410,
            "The record has been withdrawn",
            "The submitter or a moderator has withdrawn the record at this address. `detail` has the reason, if one was"
                    + " given."),
    PRECONDITION_FAILED(
            412,
            "The condition of the request does not hold",
            "`If-Match` does not match: the resource has changed since, or has no ETags. Fetch its current state, and"
                    + " send the request again if it still applies."),
    LIMIT_EXCEEDED(
            413,
            "A limit is exceeded",
            "The size of the body, its inflated size, its nesting, the number of moves, the length of a number, or the"
                    + " stored size of a corrected record exceeds the limit in `detail`; with 414 the address, with"
                    + " 431 the header fields."),
    UNSUPPORTED_MEDIA_TYPE(
            415,
            "This kind of body is not supported",
            "A body is a single document, plain or encoded with either gzip or deflate; never a multipart form."
                    + " Requests with side effects take only `application/json` and the types of documents."),
    ILLEGAL_GAME(
            422,
            "The game is not legal",
            "The document is readable, but the operation needs a legal game. `move` (from 0; `place` is the same from"
                    + " 1) is the first move that breaks a rule, `rule` the rule, `points` the points at fault."),
    UNDECIDED_VARIANT(
            422,
            "The variant is not known",
            "Neither the document nor the request names the variant, and the game is legal in several: `variants` lists"
                    + " them. Name one with `?variant=`."),
    INVALID_SEARCH(
            422,
            "The search can't be created as requested",
            "`pointer` (RFC 6901) is the position in the request, `value` the value sent there, `allowed` describes"
                    + " valid values."),
    INVALID_COMPARISON(
            422,
            "The games can't be compared",
            "`pointer` (RFC 6901) is the position in the request, `value` the value sent there, `allowed` describes"
                    + " valid values. `reason` is given if a game can't be read."),
    INVALID_RECORD(
            422,
            "The record can't be stored as it is",
            "`pointer` (RFC 6901) is the position in the record or the request, `value` the value there, `allowed`"
                    + " describes valid values."),
    INVALID_DRAWING(
            422,
            "The lines can't be read",
            "`pointer` (RFC 6901) is the position in the request, `value` the value sent there, `allowed` describes"
                    + " valid values."),
    NO_LEGAL_ORDER(
            422,
            "No order of the lines makes a legal game",
            "`reason` is `conflict` (two lines on one track share too much), `covered` (all points of a line are on the"
                    + " cross), `rivals` (two lines lack the same single point) or `waiting` (each of the lines"
                    + " lacks two points that only these lines could add). `stuck` is a minimal set of such lines, each"
                    + " given by its index in the request. `points` are the points concerned, `drawn` is the number of"
                    + " lines that could be drawn, `shift` the assumed position of the cross, to be added to the"
                    + " drawing's coordinates. `repairs` lists at most ten changes to single lines that would help."),
    NOT_A_BOARD(
            422,
            "The picture shows no board",
            "No lattice with a cross was found, or the lines on it explain too little of the ink. `seen` has the rest"
                    + " of the reading, for a person to continue; `reason` is `too-slow` if the processor time ran out."),
    NO_LEGAL_GAME(
            422,
            "The lines in the picture make no legal game",
            "A board was found, but most of its lines can't be played from the cross. `seen` has the lines that can,"
                    + " the stuck ones, and their places in the picture, for a person to continue."),
    UNREADABLE_CHECKPOINT(
            422,
            "The checkpoint is refused",
            "It is damaged, or does not match any loaded solver and the parameters stated in it. `reason` is a stable"
                    + " word for the defect; `island` is given if one island's state is at fault, `pointer` (RFC"
                    + " 6901) if the checkpoint needs something that is unavailable here."),
    INVALID_KEY(
            422,
            "The API key can't be created as requested",
            "`pointer` (RFC 6901) is the position in the request, `value` the value sent there, `allowed` describes"
                    + " valid values. All three are absent if there are too many keys."),
    INVALID_WEBHOOK(
            422,
            "The webhook can't be created as requested",
            "`pointer` (RFC 6901) is the position in the request, `value` the value sent there, `allowed` describes"
                    + " valid values. All three are absent if there are too many webhooks."),
    IDEMPOTENCY_KEY_REUSED(
            422,
            "The Idempotency-Key has been used with another request",
            "A key identifies one request. Repeat that request, or use a new key."),
    QUOTA_EXCEEDED(
            429,
            "The caller's quota is used up",
            "`quota` is the name of the quota, `limit` its size, `used` the part in use, `more` the part that the"
                    + " request would add. `Retry-After` gives the time to retry, if waiting helps; /api/v1/me shows"
                    + " the quotas."),
    INTERNAL_ERROR(500, "The service failed", "A fault of the service, which has logged the reason."),
    NOT_IMPLEMENTED(
            501,
            "The service does not support this form of request",
            "`Transfer-Encoding` is not `chunked`; with 505, the version of HTTP in the request line is neither 1.0 nor"
                    + " 1.1. The connection is closed, because the end of such a request is unknown."),
    BUSY(
            503,
            "The service is busy",
            "Too many requests of this kind are running, or other requests occupy the database; try again after"
                    + " `Retry-After`."),
    SERVICE_FULL(
            503,
            "The service's own quota is used up",
            "All callers together use `used` of the `limit` of `quota`, and the request would add `more`."
                    + " `Retry-After` gives the time to retry, if waiting helps; otherwise ask the operator."),
    CHECKPOINT_TIMEOUT(
            503,
            "The search was not saved in time",
            "`islands` lists the numbers of the islands that have not saved a new checkpoint: their solver is in a long"
                    + " step, or their node is unreachable. Send the request again after `Retry-After`, or export the"
                    + " checkpoints already stored with `fresh=false`."),
    DATABASE_UNAVAILABLE(
            503,
            "The database is not available",
            "It can't be reached, or accepts no writes at present; try again later. Running searches continue."),
    OUTCOME_UNKNOWN(
            503,
            "It is not known whether the request was carried out",
            "The connection to the database was lost during the commit, so the request may have been stored. Repeat it"
                    + " with the same `Idempotency-Key`, which finds the stored result. Without one, first check"
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

    /** Explains the type, and the members of its problems beyond those of RFC 9457. */
    public String description() {
        return description;
    }

    /** The last segment of the {@link #uri()}, such as {@code unreadable-document}. */
    public String slug() {
        return Code.of(this);
    }

    /** The value of a problem's {@code type}. */
    public URI uri() {
        return URI.create("/problems/" + slug());
    }

    /** Returns a problem of this type without further members. */
    public HttpProblem problem(String detail) {
        return because(detail).build();
    }

    /**
     * Returns a problem of this type for a request that the client may repeat.
     *
     * @param reason a sentence; the time to retry is appended
     */
    public HttpProblem retryIn(int seconds, String reason) {
        return because(reason + " Try again in " + seconds + " s.")
                .withHeader(HttpHeaders.RETRY_AFTER, seconds)
                .build();
    }

    /** Starts a problem of this type, to which callers add members. */
    public HttpProblem.Builder because(String detail) {
        return HttpProblem.builder()
                .withType(uri())
                .withTitle(title)
                .withStatus(status)
                .withDetail(detail);
    }

    /** Returns the general type for a status without a type, for example one set by the framework. */
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

    /** Finds a type by its slug. */
    public static Optional<ProblemType> ofSlug(String slug) {
        return Code.find(values(), slug);
    }
}
