package org.morpion.transcribe.sheet;

import java.util.Locale;

/** Writes a page as SVG 1.1. */
final class SvgCanvas implements Canvas {
    private final StringBuilder svg = new StringBuilder(1 << 14);

    SvgCanvas(Paper paper, String title) {
        append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%smm\" height=\"%smm\" viewBox=\"0 0 %1$s %2$s\">%n",
                number(paper.width()), number(paper.height()));
        append("<title>%s</title>%n", title);
        append("<rect width=\"%s\" height=\"%s\" fill=\"#ffffff\"/>%n", number(paper.width()), number(paper.height()));
    }

    @Override
    public void line(double x0, double y0, double x1, double y1, double width, Ink ink) {
        append(
                "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke-width=\"%s\" stroke=\"%s\"/>%n",
                number(x0), number(y0), number(x1), number(y1), number(width), hex(ink));
    }

    @Override
    public void square(double x, double y, double side, Ink ink) {
        append(
                "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%3$s\" fill=\"%s\"/>%n",
                number(x - side / 2), number(y - side / 2), number(side), hex(ink));
    }

    @Override
    public void dot(double x, double y, double radius, Ink ink) {
        append("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\"/>%n", number(x), number(y), number(radius), hex(ink));
    }

    @Override
    public void text(double x, double y, double height, String text, Ink ink) {
        append(
                "<text x=\"%s\" y=\"%s\" font-family=\"Helvetica,Arial,sans-serif\" font-size=\"%s\" fill=\"%s\">%s"
                        + "</text>%n",
                number(x), number(y), number(height), hex(ink), text);
    }

    String finish() {
        return svg.append("</svg>\n").toString();
    }

    private void append(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format.replace("%n", "\n"), values));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value).replaceAll("\\.?0+$", "");
    }

    private static String hex(Ink ink) {
        return String.format(Locale.ROOT, "#%02x%02x%02x", ink.red(), ink.green(), ink.blue());
    }
}
