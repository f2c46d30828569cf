package org.morpion.transcribe.pictures;

/** How a picture of a game comes about. */
public enum Style {
    /** Black lines and dots on a grey grid, as plotting libraries draw. */
    PLOT(Kind.DIGITAL),
    /** Numbered circles among dots, an animated or still GIF. */
    NUMBERED(Kind.DIGITAL),
    /** A colour for each direction, on light or dark ground. */
    COLOURED(Kind.DIGITAL),
    /** Light lines on a dark screen. */
    DARK(Kind.DIGITAL),
    /** A screenshot: the board among a window's other parts, as JPEG. */
    SCREENSHOT(Kind.DIGITAL),
    /** Thin red lines with red circles. */
    OUTLINED(Kind.DIGITAL),

    /** Ballpoint pen on squares of 5 mm. */
    BALLPOINT(Kind.SCAN),
    /** Pencil on squares of 5 mm. */
    PENCIL(Kind.SCAN),
    /** A broad felt pen. */
    FELT(Kind.SCAN),
    /** A red pen on blue squares. */
    RED_PEN(Kind.SCAN),
    /** Numbers in place of new dots. */
    NUMBERS(Kind.SCAN),
    /** Every 5 mm of millimetre paper. */
    MILLIMETRE(Kind.SCAN),
    /** The 8 mm squares of French school paper, with three fainter lines in each. */
    SEYES(Kind.SCAN),
    /** Paper without any print. */
    BLANK(Kind.SCAN),

    /** Held by hand, evenly lit. */
    PHOTO(Kind.PHOTO),
    /** A page that does not lie flat. */
    CURLED(Kind.PHOTO),
    /** The shadow of a hand or a telephone. */
    SHADOW(Kind.PHOTO),
    /** Folded once in each direction: shadows and a slight bend at the folds. */
    FOLDED(Kind.PHOTO),
    /** A flash that bleaches a part of the page. */
    FLASH(Kind.PHOTO),
    /** Turned by about 45°. */
    TURNED(Kind.PHOTO),
    /** Another sheet beside the one played on. */
    TWO_SHEETS(Kind.PHOTO);

    /** The three classes of pictures that the figures are given for. */
    public enum Kind {
        DIGITAL,
        SCAN,
        PHOTO
    }

    private final Kind kind;

    Style(Kind kind) {
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
