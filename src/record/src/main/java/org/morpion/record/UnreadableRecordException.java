package org.morpion.record;

import java.util.Optional;

/** A document that can't be read as a game. The message says what was found, and where. */
public final class UnreadableRecordException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final String location;
    private final transient Place place;
    private final TextForm form;

    /**
     * @param location where in the document: a JSON pointer (RFC 6901), {@code line 3}, {@code byte 120} or {@code move
     *     4}; empty when it is the whole document
     */
    public UnreadableRecordException(Reason reason, String location, String message) {
        this(reason, location, message, null, null);
    }

    /** @param place where in the text, as a person counts; null when it has no place there */
    UnreadableRecordException(Reason reason, String location, String message, Place place) {
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

    /** Where in the document: a JSON pointer, {@code line 3}, {@code byte 120}, {@code move 4}; empty: all of it. */
    public String location() {
        return location;
    }

    /** Where in the document's text; empty when it is no text, or when the text as a whole is at fault. */
    public Optional<Place> place() {
        return Optional.ofNullable(place);
    }

    /** The form that the document was read as; empty when it looked like none, or is no text. */
    public Optional<TextForm> form() {
        return Optional.ofNullable(form);
    }

    /** The same, at this place; null for none. */
    UnreadableRecordException at(Place newPlace) {
        return at(location, newPlace);
    }

    UnreadableRecordException at(String newLocation, Place newPlace) {
        return new UnreadableRecordException(reason, newLocation, getMessage(), newPlace, form);
    }

    /** The same, of a document that was read as this form. */
    UnreadableRecordException as(TextForm newForm) {
        return new UnreadableRecordException(reason, location, getMessage(), place, newForm);
    }

    /** Why a document is unreadable. */
    public enum Reason {
        /** Nothing, or only white space. */
        EMPTY("empty"),
        /** No form that this package knows. */
        UNKNOWN_FORM("unknown-form"),
        /** Larger than a {@link ReadLimits} allows. */
        TOO_LARGE("too-large"),
        /** Not UTF-8, or a character that is not one (a lone surrogate). */
        BAD_ENCODING("bad-encoding"),
        /** Not JSON. */
        BAD_JSON("bad-json"),
        /** JSON of another type than the specification asks for here. */
        BAD_TYPE("bad-type"),
        /** A required field is not there. */
        MISSING_FIELD("missing-field"),
        /** A value that the field does not allow. */
        BAD_VALUE("bad-value"),
        /** A major version, or an envelope, that this reader does not know. */
        UNSUPPORTED_VERSION("unsupported-version"),
        /** Not the URL-safe Base64 of §8. */
        BAD_BASE64("bad-base64"),
        /** Not the raw DEFLATE of §8. */
        BAD_DEFLATE("bad-deflate"),
        /** Not Pentasol. */
        BAD_PENTASOL("bad-pentasol"),
        /** Not one of the three move encodings. */
        BAD_MOVES("bad-moves"),
        /** Not a PNG or SVG whose structure can be followed far enough to find a record. */
        BAD_PICTURE("bad-picture"),
        /** A picture without a record inside. */
        NO_RECORD("no-record");

        private final String code;

        Reason(String code) {
            this.code = code;
        }

        /** The reason's stable name. */
        public String code() {
            return code;
        }
    }
}
