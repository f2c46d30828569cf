package org.morpion.render.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.morpion.render.picture.PngBuilder.join;
import static org.morpion.render.picture.PngBuilder.latin1;
import static org.morpion.render.picture.PngBuilder.utf8;
import static org.morpion.render.picture.PngBuilder.zlib;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;

/** Hostile pictures: each is rejected within a fixed budget of allocated memory. */
class HostilePicturesTest {
    private static final PictureReader READER = new PictureReader(ReadLimits.DEFAULT);
    private static final int SIZE = ReadLimits.DEFAULT.documentBytes();
    private static final long BUDGET = 16 << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static Stream<Arguments> pngs() {
        byte[] bomb = zlib(utf8("{" + " ".repeat(100 << 20)));
        int most = ReadLimits.DEFAULT.inflatedBytes();
        byte[] fullText = zlib(utf8("{" + " ".repeat(most - 1)));
        byte[] wideText = zlib(utf8("{\"" + "\u00E9".repeat(most / 2 - 1)));
        byte[] latin1Text = zlib(latin1("{\"" + "\u00E9".repeat(most / 2 - 1)));
        byte[] unendingText = zlib(utf8("{\"variant\":\"5T\",\"author\":\"" + "a".repeat(most - 100)));
        byte[] keyword = {'k', 0, 0};
        byte[] longKeyword = new byte[SIZE - 100];
        Arrays.fill(longKeyword, (byte) 'k');
        return Stream.of(
                Arguments.of(
                        "pixels without end",
                        PngBuilder.of(50_000, 50_000).chunk("IDAT", bomb).end()),
                Arguments.of("a bomb", png().chunk("zTXt", join(keyword, bomb)).end()),
                Arguments.of(
                        "a bomb that is no record",
                        png().compressedText("k", new byte[100 << 20]).end()),
                Arguments.of(
                        "an international bomb",
                        png().chunk("iTXt", join(new byte[] {'k', 0, 1, 0, 0, 0}, bomb))
                                .end()),
                Arguments.of("texts as long as may be", fill("zTXt", join(keyword, fullText))),
                Arguments.of("texts in wide characters", fill("zTXt", join(keyword, wideText))),
                Arguments.of("texts in Latin-1", fill("zTXt", join(keyword, latin1Text))),
                Arguments.of("long strings", fill("zTXt", join(keyword, unendingText))),
                Arguments.of("a long envelope", fill("zTXt", join(keyword, zlib(utf8("MS1:" + "A".repeat(most - 4)))))),
                Arguments.of("texts that end too soon", fill("zTXt", Arrays.copyOf(join(keyword, fullText), 900))),
                Arguments.of("one bomb in the other", fill("zTXt", join(keyword, zlib(envelope())))),
                Arguments.of("envelopes", fill("tEXt", join(utf8("k\0"), envelope()))),
                Arguments.of(
                        "wrapped envelopes",
                        fill("tEXt", join(utf8("k\0MS1: "), Arrays.copyOfRange(envelope(), 4, envelope().length)))),
                Arguments.of("sentences about envelopes", fill("tEXt", utf8("k\0MS1: is a format"))),
                Arguments.of("short JSON", fill("tEXt", utf8("k\0{\"a\":0}"))),
                Arguments.of("JSON", fill("tEXt", utf8("k\0{\"a\":[" + "[".repeat(100)))),
                Arguments.of("small compressed texts", fill("zTXt", join(keyword, zlib(utf8("x"))))),
                Arguments.of("broken compressed texts", fill("zTXt", new byte[] {'k', 0, 0, 0x78})),
                Arguments.of("empty texts", fill("tEXt", new byte[0])),
                Arguments.of("empty chunks", fill("abcd", new byte[0])),
                Arguments.of(
                        "a keyword without end",
                        png().chunk("iTXt", longKeyword).end()));
    }

    static Stream<Arguments> svgs() {
        StringBuilder laughs = new StringBuilder("<!DOCTYPE svg [<!ENTITY l0 'ha'>");
        for (int i = 1; i < 30; i++) {
            laughs.append("<!ENTITY l" + i + " '" + ("&l" + (i - 1) + ";").repeat(10) + "'>");
        }
        laughs.append("]><svg a='&l29;'><metadata>&l29;</metadata></svg>");
        return Stream.of(
                Arguments.of("entities of entities", laughs.toString()),
                Arguments.of("entities of entities as text", laughs.toString().replace(" a='&l29;'", "")),
                Arguments.of("depth", fill("<svg>", i -> "<a>", "")),
                Arguments.of("depth in metadata", fill("<svg><metadata>", i -> "<a>{", "")),
                Arguments.of("elements", fill("<svg><metadata>", i -> "<a/>", "</metadata></svg>")),
                Arguments.of("elements with text", fill("<svg><metadata>", i -> "<a>x</a>", "</metadata></svg>")),
                Arguments.of("elements of many names", fill("<svg>", i -> "<a" + i + "/>", "</svg>")),
                Arguments.of("metadata elements", fill("<svg>", i -> "<metadata>{</metadata>", "</svg>")),
                Arguments.of("attributes", fill("<svg", i -> " a" + i + "=''", "/>")),
                Arguments.of(
                        "elements with attributes", fill("<svg>", i -> "<a b='c' d='e' f='" + i + "'/>", "</svg>")),
                Arguments.of("namespaces", fill("<svg", i -> " xmlns:a" + i + "='b" + i + "'", "/>")),
                Arguments.of("a long attribute", fill("<svg a='", i -> "x", "'/>")),
                Arguments.of("a long name", fill("<", i -> "x", "/>")),
                Arguments.of("a long text", fill("<svg><metadata>{", i -> " ", "</metadata></svg>")),
                Arguments.of("references", fill("<svg><metadata>{", i -> "&#65;", "</metadata></svg>")),
                Arguments.of("CDATA sections", fill("<svg><metadata>{", i -> "<![CDATA[]]>", "</metadata></svg>")),
                Arguments.of("a long comment", fill("<svg><!--", i -> "x", "--></svg>")),
                Arguments.of("comments", fill("<svg>", i -> "<!---->", "</svg>")),
                Arguments.of("a long instruction", fill("<svg><?a ", i -> "x", "?></svg>")),
                Arguments.of(
                        "entity declarations", fill("<!DOCTYPE svg [", i -> "<!ENTITY a" + i + " 'b'>", "]><svg/>")),
                Arguments.of("a long envelope", fill("<svg><metadata>MS1:", i -> "A", "</metadata></svg>")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pngs")
    void pngsCostLittleMemory(String name, byte[] png) {
        assertRefusedCheaply(png);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("svgs")
    void svgsCostLittleMemory(String name, String svg) {
        assertRefusedCheaply(utf8(svg));
    }

    private static void assertRefusedCheaply(byte[] picture) {
        assertThat(picture).hasSizeLessThanOrEqualTo(SIZE);
        assertRefused(picture); // loads the classes
        long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        assertRefused(picture);
        long allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertThat(allocated).as("bytes allocated").isLessThan(BUDGET);
    }

    private static void assertRefused(byte[] picture) {
        try {
            throw new AssertionError("read: " + READER.read(picture, false));
        } catch (UnreadableRecordException e) {
            assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(500);
            assertThat(e.location()).hasSizeLessThan(50);
        }
    }

    private static PngBuilder png() {
        return PngBuilder.of(1, 1);
    }

    /** Returns a picture of the maximum size, filled with equal chunks. */
    private static byte[] fill(String type, byte[] data) {
        PngBuilder png = png();
        int room = SIZE - png.bytes().length - 12;
        for (int i = 0; i < room / (data.length + 12); i++) {
            png.chunk(type, data);
        }
        return png.end();
    }

    /** Returns a picture of the maximum size, filled with numbered pieces. */
    private static String fill(String head, IntFunction<String> piece, String tail) {
        StringBuilder svg = new StringBuilder(head);
        for (int i = 0; svg.length() + 40 + tail.length() < SIZE; i++) {
            svg.append(piece.apply(i));
        }
        return svg.append(tail).toString();
    }

    /** Returns a compact form that inflates to the limit and contains no record. */
    private static byte[] envelope() {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(utf8("{\"a\":0" + " ".repeat(ReadLimits.DEFAULT.inflatedBytes() - 8) + "}"));
        deflater.finish();
        byte[] buffer = new byte[1 << 16];
        int length = deflater.deflate(buffer);
        byte[] deflated = Arrays.copyOf(buffer, length);
        deflater.end();
        return utf8("MS1:" + Base64.getUrlEncoder().withoutPadding().encodeToString(deflated));
    }
}
