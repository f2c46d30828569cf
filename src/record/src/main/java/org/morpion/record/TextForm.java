package org.morpion.record;

/** The textual forms of a game. Those without a variant of their own take it from their reader's caller. */
public enum TextForm {
    /** MSR as JSON (§8). */
    MSR_JSON("msr-json"),
    /** MSR in its compact form, {@code MS1:} (§8). */
    MSR_COMPACT("msr-compact"),
    /** Pentasol: 5T and 5D only, neither variant nor metadata. */
    PENTASOL("pentasol"),
    /** The move list of the "Morpion Move Encoding" text: {@code x,y,line.x,line.y,direction|…}; no variant. */
    MOVES_LIST("moves-list"),
    /** That text's encoding with one bit for every legal move of every position; no variant, legal games only. */
    MOVES_BINARY("moves-binary"),
    /** The same bits in Base64, six a character; no variant, legal games only. */
    MOVES_BASE64("moves-base64"),
    /** Lines of the board in any spelling, see {@link org.morpion.record.lines}; read and never written. */
    LINES("lines");

    private final String id;

    TextForm(String id) {
        this.id = id;
    }

    /** The form's stable name in reports. */
    public String id() {
        return id;
    }
}
