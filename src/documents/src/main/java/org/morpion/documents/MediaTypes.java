package org.morpion.documents;

/** Media types of games and requests. */
public final class MediaTypes {
    public static final String RECORD_JSON = "application/vnd.morpion-solitaire.record+json";
    public static final String RECORD = "application/vnd.morpion-solitaire.record";
    public static final String PENTASOL = "text/vnd.morpion-solitaire.pentasol";
    public static final String MOVES = "text/vnd.morpion-solitaire.moves";
    public static final String SVG = "image/svg+xml";
    public static final String PNG = "image/png";
    public static final String APNG = "image/apng";
    public static final String NDJSON = "application/x-ndjson";
    public static final String MERGE_PATCH = "application/merge-patch+json";
    public static final String ZIP = "application/zip";

    private MediaTypes() {}
}
