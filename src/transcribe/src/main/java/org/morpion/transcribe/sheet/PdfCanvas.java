package org.morpion.transcribe.sheet;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes a page as PDF 1.4 (ISO 32000-1): one content stream, and Helvetica, which every viewer has (9.6.2.2). No
 * library: a page of lines and a few words needs five objects.
 */
final class PdfCanvas implements Canvas {
    private static final double POINTS = 72 / 25.4;

    private final StringBuilder content = new StringBuilder(1 << 14);
    private final Paper paper;
    private final String title;

    PdfCanvas(Paper paper, String title) {
        this.paper = paper;
        this.title = title;
        // Millimetres, with y downwards.
        append("%.6f 0 0 %.6f 0 %.3f cm", POINTS, -POINTS, paper.height() * POINTS);
    }

    @Override
    public void line(double x0, double y0, double x1, double y1, double width, Ink ink) {
        append("0 J %s RG %.2f w %.2f %.2f m %.2f %.2f l S", colour(ink), width, x0, y0, x1, y1);
    }

    @Override
    public void square(double x, double y, double side, Ink ink) {
        append("%s rg %.3f %.3f %.3f %.3f re f", colour(ink), x - side / 2, y - side / 2, side, side);
    }

    /** A line without length and with round ends. */
    @Override
    public void dot(double x, double y, double radius, Ink ink) {
        append("1 J %s RG %.2f w %.2f %.2f m %.2f %.2f l S", colour(ink), 2 * radius, x, y, x, y);
    }

    @Override
    public void text(double x, double y, double height, String text, Ink ink) {
        append("BT /F1 %.2f Tf %s rg 1 0 0 -1 %.2f %.2f Tm (%s) Tj ET", height, colour(ink), x, y, text);
    }

    byte[] finish() {
        String size = String.format(Locale.ROOT, "[0 0 %.3f %.3f]", paper.width() * POINTS, paper.height() * POINTS);
        List<String> objects = List.of(
                "<< /Type /Catalog /Pages 2 0 R >>",
                "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox " + size
                        + " /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
                "<< /Length " + content.length() + " >>\nstream\n" + content + "\nendstream",
                "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
                "<< /Title (" + title + ") >>");
        ByteArrayOutputStream file = new ByteArrayOutputStream(1 << 14);
        List<Integer> offsets = new ArrayList<>();
        write(file, "%PDF-1.4\n");
        for (int k = 0; k < objects.size(); k++) {
            offsets.add(file.size());
            write(file, k + 1 + " 0 obj\n" + objects.get(k) + "\nendobj\n");
        }
        int table = file.size();
        write(file, "xref\n0 " + (objects.size() + 1) + "\n0000000000 65535 f \n");
        offsets.forEach(offset -> write(file, String.format(Locale.ROOT, "%010d 00000 n \n", offset)));
        write(file, "trailer\n<< /Size " + (objects.size() + 1) + " /Root 1 0 R /Info " + objects.size() + " 0 R >>\n");
        write(file, "startxref\n" + table + "\n%%EOF\n");
        return file.toByteArray();
    }

    private void append(String format, Object... values) {
        content.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String colour(Ink ink) {
        return String.format(Locale.ROOT, "%.3f %.3f %.3f", ink.red() / 255.0, ink.green() / 255.0, ink.blue() / 255.0);
    }

    private static void write(ByteArrayOutputStream file, String text) {
        file.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }
}
