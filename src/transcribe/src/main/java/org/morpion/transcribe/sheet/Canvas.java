package org.morpion.transcribe.sheet;

/** A page to draw on. Lengths are in millimetres, x to the right and y downwards from the upper left corner. */
interface Canvas {
    /** A colour; each part from 0 to 255. */
    record Ink(int red, int green, int blue) {}

    void line(double x0, double y0, double x1, double y1, double width, Ink ink);

    /** A filled square about its middle. */
    void square(double x, double y, double side, Ink ink);

    void dot(double x, double y, double radius, Ink ink);

    /**
     * A line of text in a sans-serif font.
     *
     * @param x left end
     * @param y baseline
     * @param height of the font
     * @param text ASCII, without characters that a format would have to escape
     */
    void text(double x, double y, double height, String text, Ink ink);
}
