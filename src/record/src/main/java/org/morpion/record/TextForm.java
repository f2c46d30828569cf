package org.morpion.record;

/** Textual forms of a game. For forms without a variant, the reader's caller supplies it. */
public enum TextForm {
    /** MSR as JSON (§8). */
    MSR_JSON("msr-json"),
    /** MSR in its compact form, {@code MS1:} (§8). */
    MSR_COMPACT("msr-compact"),
    /** Pentasol: 5T and 5D only; contains no variant and no metadata. */
    PENTASOL("pentasol"),
    /** The move list of the "Morpion Move Encoding" text: {@code x,y,line.x,line.y,direction|…}; no variant. */
    MOVES_LIST("moves-list"),
    /** That text's encoding with one bit per legal move of every position; no variant, legal games only. */
    MOVES_BINARY("moves-binary"),
    /** The same bits in Base64, six per character; no variant, legal games only. */
    MOVES_BASE64("moves-base64"),
    /** One bit per legal move that was not asked for before, in Base64; no variant, legal games only. */
    MOVES_PACK("moves-pack"),
    /** Lines of the board in any spelling; recognised in pasted text, and never written. */
    LINES("lines");

    private final String id;

    TextForm(String id) {
        this.id = id;
    }

    /** Returns the form's stable name in reports. */
    public String id() {
        return id;
    }
}
