package org.morpion.transcribe.sheet;

/** Sizes of paper, upright, in millimetres. */
public enum Paper {
    A4("a4", 210, 297),
    LETTER("letter", 215.9, 279.4);

    private final String id;
    private final double width;
    private final double height;

    Paper(String id, double width, double height) {
        this.id = id;
        this.width = width;
        this.height = height;
    }

    /** The name in parameters and options. */
    public String id() {
        return id;
    }

    double width() {
        return width;
    }

    double height() {
        return height;
    }
}
