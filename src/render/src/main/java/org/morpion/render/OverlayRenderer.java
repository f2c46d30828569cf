package org.morpion.render;

import java.util.List;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.render.Overlay.Blade;
import org.morpion.render.Overlay.Dot;
import org.morpion.render.Overlay.Owner;

/**
 * Renderer of two games drawn over each other. Common elements are grey, those of the first game blue, and those of the
 * second orange. The picture contains no record. The same games give the same SVG, and on one JDK the same PNG.
 */
public final class OverlayRenderer {
    /** Grey of common elements, in fifteenths of the way from paper to ink, which are steps of the PNG's palette. */
    private static final int GREY_FIFTEENTHS = 6;

    private final Variant variant;
    private final Overlay overlay;
    private final Palette palette;
    private final Theme theme;
    private final int size;
    private final double scale;

    private OverlayRenderer(Variant variant, List<Move> first, List<Move> second, Theme theme, int size) {
        requireLegal(variant, first);
        requireLegal(variant, second);
        this.variant = variant;
        overlay = Overlay.of(variant, first, second);
        palette = Palette.of(theme);
        this.theme = theme;
        this.size = size;
        scale = (double) size / Math.max(overlay.width(), overlay.height());
    }

    /**
     * Renders the games as SVG, to be encoded as UTF-8.
     *
     * @param second second game, in its orientation relative to the first
     * @param size longer side in pixels
     * @throws IllegalArgumentException if a game is illegal
     */
    public static String svg(Variant variant, List<Move> first, List<Move> second, Theme theme, int size) {
        return new OverlayRenderer(variant, first, second, theme, size).svg();
    }

    /** Renders the games as a PNG file, with the parameters of {@link #svg}. */
    public static byte[] png(Variant variant, List<Move> first, List<Move> second, Theme theme, int size) {
        return new OverlayRenderer(variant, first, second, theme, size).png();
    }

    private static void requireLegal(Variant variant, List<Move> game) {
        Validator.firstViolation(variant, game).ifPresent(violation -> {
            throw new IllegalArgumentException("move " + violation.place() + " breaks the rule "
                    + violation.rule().code() + ": " + violation.detail() + ". Only legal games can be drawn.");
        });
    }

    private String svg() {
        XmlWriter svg = new XmlWriter(1 << 15);
        svg.start("svg")
                .attribute("xmlns", "http://www.w3.org/2000/svg")
                .attribute("viewBox", "0 0 " + overlay.width() + " " + overlay.height())
                .attribute("width", (int) Math.round(overlay.width() * scale))
                .attribute("height", (int) Math.round(overlay.height() * scale))
                .attribute("role", "img")
                .children();
        svg.start("title")
                .text("Two games of Morpion Solitaire " + variant.code())
                .end();
        svg.start("desc").text(description()).end();
        // Extends beyond the box, for a viewport with sides rounded to whole pixels.
        svg.start("rect")
                .attribute("x", "-1%")
                .attribute("y", "-1%")
                .attribute("width", "102%")
                .attribute("height", "102%")
                .attribute("fill", SvgRenderer.hex(palette.paper()))
                .end();
        for (Owner owner : Owner.values()) {
            StringBuilder path = new StringBuilder();
            for (Blade blade : overlay.blades()) {
                if (blade.owner() == owner) {
                    SvgRenderer.appendPolygon(path, blade.corners());
                }
            }
            if (!path.isEmpty()) {
                svg.start("path")
                        .attribute("fill", SvgRenderer.hex(color(owner)))
                        .path(path)
                        .end();
            }
        }
        svg.start("g").attribute("fill", SvgRenderer.hex(palette.ink())).children();
        overlay.cross()
                .forEach(spot -> SvgRenderer.circle(svg, spot.x(), spot.y(), Scene.CROSS_RADIUS)
                        .end());
        svg.end();
        for (Owner owner : Owner.values()) {
            svg.start("g")
                    .attribute("fill", SvgRenderer.hex(palette.stone()))
                    .attribute("stroke", SvgRenderer.hex(color(owner)))
                    .attribute("stroke-width", Scene.RING)
                    .children();
            for (Dot dot : overlay.dots()) {
                if (dot.owner() == owner) {
                    SvgRenderer.circle(svg, dot.x(), dot.y(), Overlay.DOT_RADIUS - Scene.RING / 2)
                            .end();
                }
            }
            svg.end();
        }
        return svg.end().toString();
    }

    private String description() {
        return "Lines of both games, in grey: " + lines(Owner.BOTH) + "; of the first only, in blue: "
                + lines(Owner.FIRST) + "; of the second only, in orange: " + lines(Owner.SECOND) + ".";
    }

    private long lines(Owner owner) {
        return overlay.blades().stream().filter(blade -> blade.owner() == owner).count();
    }

    private byte[] png() {
        Canvas canvas = new Canvas(overlay.width(), overlay.height(), size, theme);
        PngEncoder encoder = canvas.encoder();
        canvas.encode(encoder, palette.paper(), this::draw);
        return encoder.finish();
    }

    private void draw(Canvas board) {
        for (Blade blade : overlay.blades()) {
            board.blade(blade.corners(), color(blade.owner()));
        }
        for (Scene.Spot spot : overlay.cross()) {
            board.disc(spot.x(), spot.y(), Scene.CROSS_RADIUS, palette.ink());
        }
        for (Dot dot : overlay.dots()) {
            board.disc(dot.x(), dot.y(), Overlay.DOT_RADIUS, color(dot.owner()));
            board.disc(dot.x(), dot.y(), Overlay.DOT_RADIUS - Scene.RING, palette.stone());
        }
    }

    private int color(Owner owner) {
        return switch (owner) {
            case BOTH -> grey();
            case FIRST -> palette.h();
            case SECOND -> palette.v();
        };
    }

    private int grey() {
        int grey = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int paper = palette.paper() >> shift & 0xFF;
            int ink = palette.ink() >> shift & 0xFF;
            grey = grey << 8 | paper + Math.round((float) (ink - paper) * GREY_FIFTEENTHS / 15);
        }
        return grey;
    }
}
