package org.morpion.transcribe.picture;

import java.awt.AlphaComposite;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import org.w3c.dom.NodeList;

/** Composes the frames of an animated GIF as a viewer does (GIF89a, sections 20 and 23: position and disposal). */
final class GifFrames {
    private static final String STREAM = "javax_imageio_gif_stream_1.0";
    private static final String IMAGE = "javax_imageio_gif_image_1.0";

    private final ImageReader reader;
    private final Budget budget;
    private final PictureLimits limits;

    GifFrames(ImageReader reader, Budget budget, PictureLimits limits) {
        this.reader = reader;
        this.budget = budget;
        this.limits = limits;
    }

    /** The size of the canvas on which the frames up to {@code last} are drawn. */
    Dimension size(int last) throws IOException, UnreadablePictureException {
        int width = canvas("logicalScreenWidth");
        int height = canvas("logicalScreenHeight");
        for (int k = 0; k <= last; k++) {
            Rectangle place = place(k);
            width = k == 0 || width == 0 ? Math.max(width, place.x + place.width) : width;
            height = k == 0 || height == 0 ? Math.max(height, place.y + place.height) : height;
        }
        PictureDecoder.checkSize(width, height, limits);
        return new Dimension(width, height);
    }

    /** The canvas once frame {@code last} has been drawn; subsampled like any large picture. */
    Picture compose(int last) throws IOException, UnreadablePictureException {
        Dimension size = size(last);
        int width = size.width;
        int height = size.height;
        int step = PictureDecoder.step(width, height);
        BufferedImage canvas =
                new BufferedImage((width + step - 1) / step, (height + step - 1) / step, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = canvas.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, canvas.getWidth(), canvas.getHeight());
        for (int k = 0; k <= last; k++) {
            budget.check();
            Rectangle place = place(k);
            String disposal = k == last ? "none" : attribute(k, "GraphicControlExtension", "disposalMethod");
            BufferedImage before = "restoreToPrevious".equals(disposal) ? copy(canvas) : null;
            draw(graphics, k, place, step);
            if (before != null) {
                graphics.setComposite(AlphaComposite.Src);
                graphics.drawImage(before, 0, 0, null);
                graphics.setComposite(AlphaComposite.SrcOver);
            } else if ("restoreToBackgroundColor".equals(disposal)) {
                graphics.fillRect(place.x / step, place.y / step, place.width / step + 1, place.height / step + 1);
            }
        }
        graphics.dispose();
        return PictureDecoder.finish(canvas, step, width, height, Orientation.UPRIGHT, budget);
    }

    private void draw(Graphics2D graphics, int frame, Rectangle place, int step) throws IOException {
        // Samples lie on the canvas's own raster, wherever the frame begins.
        int offsetX = Math.floorMod(-place.x, step);
        int offsetY = Math.floorMod(-place.y, step);
        if (offsetX >= place.width || offsetY >= place.height) {
            return;
        }
        ImageReadParam param = reader.getDefaultReadParam();
        param.setSourceSubsampling(step, step, offsetX, offsetY);
        BufferedImage image = reader.read(frame, param);
        graphics.drawImage(image, (place.x + offsetX) / step, (place.y + offsetY) / step, null);
    }

    private int canvas(String attribute) throws IOException {
        IIOMetadata metadata = reader.getStreamMetadata();
        NodeList nodes = ((IIOMetadataNode) metadata.getAsTree(STREAM)).getElementsByTagName("LogicalScreenDescriptor");
        return nodes.getLength() == 0 ? 0 : number(((IIOMetadataNode) nodes.item(0)).getAttribute(attribute));
    }

    private Rectangle place(int frame) throws IOException {
        budget.check();
        return new Rectangle(
                number(attribute(frame, "ImageDescriptor", "imageLeftPosition")),
                number(attribute(frame, "ImageDescriptor", "imageTopPosition")),
                reader.getWidth(frame),
                reader.getHeight(frame));
    }

    private String attribute(int frame, String element, String attribute) throws IOException {
        IIOMetadataNode root = (IIOMetadataNode) reader.getImageMetadata(frame).getAsTree(IMAGE);
        NodeList nodes = root.getElementsByTagName(element);
        return nodes.getLength() == 0 ? "" : ((IIOMetadataNode) nodes.item(0)).getAttribute(attribute);
    }

    private static int number(String text) {
        return text.isEmpty() ? 0 : Integer.parseInt(text);
    }

    private static BufferedImage copy(BufferedImage image) {
        BufferedImage copy = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = copy.createGraphics();
        graphics.drawImage(image, 0, 0, null);
        graphics.dispose();
        return copy;
    }
}
