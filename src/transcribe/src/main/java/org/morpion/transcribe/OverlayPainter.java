package org.morpion.transcribe;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.morpion.record.GameRecord;
import org.morpion.record.Point;
import org.morpion.transcribe.Reading.ReadLine;
import org.morpion.transcribe.picture.Picture;
import org.morpion.transcribe.picture.PixelPoint;

/** Paints what was read over the picture. */
final class OverlayPainter {
    private static final Color SURE = new Color(0, 110, 255, 200);
    private static final Color DOUBTFUL = new Color(255, 140, 0, 230);
    private static final Color STUCK = new Color(220, 0, 0, 230);
    private static final Color CROSS = new Color(0, 150, 60, 200);

    private OverlayPainter() {}

    static byte[] paint(Picture picture, Reading reading) {
        BufferedImage image = picture.image();
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.scale(1 / picture.scale(), 1 / picture.scale());
        double pitch = pitch(reading);
        for (ReadLine line : reading.lines()) {
            draw(graphics, line, line.doubtful() ? DOUBTFUL : SURE, pitch * (line.doubtful() ? .16 : .06));
        }
        for (ReadLine line : reading.stuck()) {
            draw(graphics, line, STUCK, pitch * .16);
        }
        if (reading.lattice().isPresent() && reading.record().isPresent()) {
            ReadLattice lattice = reading.lattice().get();
            GameRecord record = reading.record().get();
            graphics.setColor(CROSS);
            graphics.setStroke(new BasicStroke((float) (pitch * .06)));
            List<Point> cross = record.variant().cross();
            for (Point point : cross) {
                PixelPoint at = lattice.at(point.x(), point.y());
                double radius = pitch * .2;
                graphics.draw(new Ellipse2D.Double(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius));
            }
        }
        graphics.dispose();
        try (ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            ImageIO.write(image, "png", out);
            out.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The length of a lattice step, in pixels of the original. */
    private static double pitch(Reading reading) {
        return reading.lattice()
                .map(lattice -> {
                    PixelPoint a = lattice.at(0, 0);
                    PixelPoint b = lattice.at(1, 0);
                    return Math.hypot(b.x() - a.x(), b.y() - a.y());
                })
                .orElse(1.0);
    }

    private static void draw(Graphics2D graphics, ReadLine line, Color color, double width) {
        graphics.setColor(color);
        graphics.setStroke(new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        graphics.draw(new Line2D.Double(
                line.from().x(), line.from().y(), line.to().x(), line.to().y()));
    }
}
