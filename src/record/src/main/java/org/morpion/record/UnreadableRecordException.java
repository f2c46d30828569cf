package org.morpion.record;

import java.util.Optional;
import org.morpion.record.text.Place;

/** Thrown when a document cannot be read as a game. The message describes the error and its context. */
public final class UnreadableRecordException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final String location;
    private final transient Place place;
    private final TextForm form;

    /**
     * @param location location in the document: a JSON pointer (RFC 6901), {@code line 3}, {@code byte 120} or {@code
     *     move 4}, counted from 1; empty for the whole document
     */
    public UnreadableRecordException(Reason reason, String location, String message) {
        this(reason, location, message, null, null);
    }

    /** @param place place in the text for human readers; null if not applicable */
    public UnreadableRecordException(Reason reason, String location, String message, Place place) {
        this(reason, location, message, place, null);
    }

    private UnreadableRecordException(Reason reason, String location, String message, Place place, TextForm form) {
        super(message, null, false, false);
        this.reason = reason;
        this.location = location;
        this.place = place;
        this.form = form;
    }

    public Reason reason() {
        return reason;
    }

    /**
     * Returns the location: a JSON pointer, {@code line 3}, {@code byte 120}, {@code move 4}, counted from 1; empty
     * for the whole document.
     */
    public String location() {
        return location;
    }

    /** Returns the place in the text; empty if the document is not text, or the error concerns all of it. */
    public Optional<Place> place() {
        return Optional.ofNullable(place);
    }

    /** Returns the form as which the document was read; empty if none was recognised, or the document is not text. */
    public Optional<TextForm> form() {
        return Optional.ofNullable(form);
    }

    /** Returns a copy with this location and place; null for no place. */
    public UnreadableRecordException at(String newLocation, Place newPlace) {
        return new UnreadableRecordException(reason, newLocation, getMessage(), newPlace, form);
    }

    /** Returns a copy for a document that begins on this line, from 1, of a text. */
    public UnreadableRecordException onLine(long first) {
        Place shifted = place == null ? null : new Place((int) (place.line() + first - 1), place.column());
        return at(Warning.onLine(location, first), shifted);
    }

    /** Returns a copy with the form as which the document was read; null for none. */
    public UnreadableRecordException as(TextForm newForm) {
        return new UnreadableRecordException(reason, location, getMessage(), place, newForm);
    }

    /** Reason for which a document is unreadable. */
    public enum Reason {
        /** Empty, or white space only. */
        EMPTY("empty"),
        /** Not a form supported by this module. */
        UNKNOWN_FORM("unknown-form"),
        /** Beyond a limit of {@link ReadLimits}. */
        TOO_LARGE("too-large"),
        /** Not UTF-8, or an unpaired surrogate. */
        BAD_ENCODING("bad-encoding"),
        /** Not JSON. */
        BAD_JSON("bad-json"),
        /** JSON of a type other than specified. */
        BAD_TYPE("bad-type"),
        /** A required field is missing. */
        MISSING_FIELD("missing-field"),
        /** An invalid value of a field. */
        BAD_VALUE("bad-value"),
        /** An unsupported major version or envelope. */
        UNSUPPORTED_VERSION("unsupported-version"),
        /** Not the URL-safe Base64 of §8. */
        BAD_BASE64("bad-base64"),
        /** Not the raw DEFLATE of §8. */
        BAD_DEFLATE("bad-deflate"),
        /** Not Pentasol. */
        BAD_PENTASOL("bad-pentasol"),
        /** Not one of the three move encodings. */
        BAD_MOVES("bad-moves"),
        /** Points without lines, for which no game was found. */
        POINTS_ALONE("points-alone"),
        /** A PNG or SVG too damaged to locate a record. */
        BAD_PICTURE("bad-picture"),
        /** A picture without a record inside. */
        NO_RECORD("no-record");

        private final String code;

        Reason(String code) {
            this.code = code;
        }

        /** Returns the reason's stable name. */
        public String code() {
            return code;
        }
    }
}
