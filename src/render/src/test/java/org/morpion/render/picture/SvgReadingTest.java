package org.morpion.render.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Warning;
import org.morpion.record.format.RecordWriter;
import org.morpion.render.Games;
import org.morpion.render.RenderOptions;
import org.morpion.render.SvgRenderer;

/** Records in SVG files of other programs, and in malformed files. */
class SvgReadingTest {
    private static final PictureReader READER = new PictureReader(ReadLimits.DEFAULT);
    private static final GameRecord GAME = Games.hyyroporanen35();
    private static final String COMPACT = write(TextForm.MSR_COMPACT);
    private static final String JSON = write(TextForm.MSR_JSON);
    private static final String ESCAPED_JSON =
            JSON.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");

    static Stream<Arguments> peers() {
        return Stream.of(
                Arguments.of("compact", "<svg><metadata>" + COMPACT + "</metadata></svg>"),
                Arguments.of("JSON", "<svg><metadata>" + ESCAPED_JSON + "</metadata></svg>"),
                Arguments.of("CDATA", "<svg><metadata><![CDATA[" + JSON + "]]></metadata></svg>"),
                Arguments.of(
                        "CDATA in pieces",
                        "<svg><metadata>\n <![CDATA[" + COMPACT.substring(0, 50) + "]]><!-- - --><![CDATA["
                                + COMPACT.substring(50) + "]]>\n</metadata></svg>"),
                Arguments.of(
                        "character references",
                        "<svg><metadata>&#77;S&#x31;:" + COMPACT.substring(4) + "</metadata></svg>"),
                Arguments.of("white space", "\n <svg >\r\n<metadata >\n\t " + COMPACT + "\n  </metadata\n></svg>"),
                Arguments.of(
                        "nested elements",
                        "<svg><metadata><a><title>Best game</title><msr:record xmlns:msr='urn:msr'>" + COMPACT
                                + "</msr:record></a></metadata></svg>"),
                Arguments.of(
                        "text of the parent beside a child",
                        "<svg><metadata><a>x</a>" + COMPACT + "<b/></metadata></svg>"),
                Arguments.of(
                        "behind several programs' JSON",
                        "<svg><metadata><a>{}</a><b>{\"nodes\":[]}</b><c>{\"variant\":7}</c>" + COMPACT
                                + "</metadata></svg>"),
                Arguments.of(
                        "prefixes",
                        "<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:metadata>" + COMPACT + "</s:metadata></s:svg>"),
                Arguments.of(
                        "a second metadata element, deep inside",
                        "<svg><metadata><rdf:RDF xmlns:rdf='x'><dc:date xmlns:dc='y'>2011</dc:date></rdf:RDF></metadata>"
                                + "<g><g><metadata>" + COMPACT + "</metadata></g></g></svg>"),
                Arguments.of(
                        "a declaration",
                        "<?xml version='1.0' encoding='UTF-8'?><svg><metadata>" + COMPACT + "</metadata></svg>"),
                Arguments.of(
                        "a public document type",
                        "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>"
                                + "<svg><metadata>" + COMPACT + "</metadata></svg>"),
                Arguments.of(
                        "an internal subset", // as some drawing programs write it
                        "<!DOCTYPE svg [<!ENTITY ns_svg \"http://www.w3.org/2000/svg\">]><svg><metadata>" + COMPACT
                                + "</metadata></svg>"),
                Arguments.of(
                        "comments and instructions",
                        "<!-- <metadata>{}</metadata> --><?a b?><svg><!-- x --><metadata>" + COMPACT
                                + "</metadata></svg>"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("peers")
    void aPeersPictureIsRead(String name, String svg) throws UnreadableRecordException {
        assertThat(READER.read(utf8(svg)).record()).isEqualTo(GAME);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE", "ISO-8859-1"})
    void otherEncodingsAreRead(String encoding) throws UnreadableRecordException {
        String mark = encoding.matches("UTF-16.E") ? "\uFEFF" : "";
        String svg = mark + "<?xml version='1.0' encoding='" + encoding + "'?><svg><metadata>" + ESCAPED_JSON
                + "</metadata></svg>";
        byte[] bytes = svg.getBytes(Charset.forName(encoding));

        assertThat(Picture.of(bytes)).contains(Picture.SVG);
        assertThat(READER.read(bytes).record()).isEqualTo(GAME);
    }

    @Test
    void aByteOrderMarkIsPassedOver() throws UnreadableRecordException {
        byte[] bytes = utf8("\uFEFF<svg><metadata>" + COMPACT + "</metadata></svg>");

        assertThat(Picture.of(bytes)).contains(Picture.SVG);
        assertThat(READER.read(bytes).record()).isEqualTo(GAME);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<svg><metadata>MS07Q8</metadata></svg>", // not an envelope
                "<svg/>",
                "<svg><metadata/></svg>",
                "<svg><metadata>no game</metadata></svg>",
                "<svg><metadata>(28,28)</metadata></svg>",
                "<svg><text>MS1:abc</text><metadata></metadata><desc>{}</desc></svg>",
                "<svg><metadata a='MS1:abc'><!-- MS1:abc --><?MS1:abc?></metadata></svg>"
            })
    void aPictureWithoutARecordIsReportedPlainly(String svg) {
        assertUnreadable(svg, Reason.NO_RECORD, "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE svg [<!ENTITY x 'MS1:abc'>]><svg><metadata>&x;</metadata></svg>",
                "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg><metadata>&x;</metadata></svg>",
                "<!DOCTYPE svg [<!ENTITY x SYSTEM 'http://127.0.0.1:9/'>]><svg><metadata>{&x;}</metadata></svg>",
                "<!DOCTYPE svg SYSTEM 'http://127.0.0.1:9/x.dtd'><svg><metadata>&x;</metadata></svg>"
            })
    void entitiesAreNotResolved(String svg) {
        assertUnreadable(svg, Reason.BAD_PICTURE, "line 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE svg [<!ENTITY % x SYSTEM 'file:///etc/passwd'> %x;]><svg/>",
                "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg><text>&x;</text></svg>",
                "<!DOCTYPE svg SYSTEM 'http://127.0.0.1:9/x.dtd'><svg/>",
                "<?xml-stylesheet href='http://127.0.0.1:9/x.css'?><svg/>",
                "<svg xmlns:xi='http://www.w3.org/2001/XInclude'><metadata><xi:include href='file:///etc/passwd'"
                        + " parse='text'/></metadata></svg>"
            })
    void nothingOutsideTheDocumentIsLookedAt(String svg) {
        assertUnreadable(svg, Reason.NO_RECORD, "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<",
                "<svg",
                "<svg>",
                "<svg><metadata>MS1:abc",
                "<svg><metadata></svg></metadata>",
                "<svg>&undeclared</svg>",
                "<svg a='&x;'/>",
                "<html><metadata>MS1:abc</metadata></html>",
                "<metadata>MS1:abc</metadata>",
                "<!DOCTYPE svg [",
                "<svg>\u0001</svg>",
                "<svg/><svg/>"
            })
    void whatIsNoSvgIsRefused(String svg) {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> READER.read(utf8(svg)))
                .matches(e -> e.reason() == Reason.BAD_PICTURE);
    }

    @Test
    void aFileCutOffAnywhereIsRefusedOrReadWhole() {
        byte[] svg = utf8(SvgRenderer.render(GAME, RenderOptions.DEFAULT));
        int end = new String(svg, StandardCharsets.UTF_8).indexOf("</metadata>");
        int read = 0;
        for (int length = end - 100; length < svg.length - 1; length++) {
            try {
                Reading reading = READER.read(Arrays.copyOf(svg, length));
                assertThat(reading.record()).isEqualTo(GAME);
                assertThat(reading.warnings()).extracting(Warning::code).containsExactly("picture-cut-off");
                read++;
            } catch (UnreadableRecordException e) {
                assertThat(length).isLessThan(end + "</metadata>".length());
                assertThat(e.reason()).isEqualTo(Reason.BAD_PICTURE);
            }
        }
        assertThat(read).isGreaterThanOrEqualTo(svg.length - 1 - end - "</metadata>".length());
    }

    @Test
    void aRecordWhoseElementIsNotClosedCountsWhenItIsWhole() throws UnreadableRecordException {
        Reading reading = READER.read(utf8("<svg>\n<metadata>" + COMPACT));

        assertThat(reading.record()).isEqualTo(GAME);
        assertThat(reading.warnings()).extracting(Warning::code).containsExactly("picture-cut-off");
    }

    @Test
    void bytesThatAreNotInTheEncodingAreRefused() {
        byte[] invalid = "<svg><metadata>{\u00FC}</metadata></svg>".getBytes(StandardCharsets.ISO_8859_1);

        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> READER.read(invalid))
                .matches(e -> e.reason() == Reason.BAD_PICTURE);
        assertUnreadable("<?xml version='1.0' encoding='utf-9'?><svg/>", Reason.BAD_ENCODING, "line 1");
    }

    @Test
    void aLimitOfTheParserIsNotTakenForAFault() {
        StringBuilder svg = new StringBuilder("<svg");
        for (int i = 0; i < 60_000; i++) {
            svg.append(" a").append(i).append("=''");
        }
        assertUnreadable(svg.append("/>").toString(), Reason.BAD_PICTURE, "line 1")
                .withMessageContaining("exceeds a limit of the XML parser");
    }

    @Test
    void anEnvelopeThatAnEditorHasWrappedIsRepairedUnlessTheCallerIsStrict() throws UnreadableRecordException {
        String wrapped = COMPACT.replaceAll(".{60}", "$0\n      ");
        String sentence = "<desc>MS1: is a format</desc>";
        String svg = "<svg>\n<metadata>" + sentence + "<a>\n      " + wrapped + "\n</a></metadata>";

        for (String picture : List.of(svg + "</svg>", svg)) {
            Reading reading = READER.read(utf8(picture), false);

            assertThat(reading.record()).isEqualTo(GAME);
            assertThat(reading.warnings())
                    .filteredOn(warning -> warning.code().equals("paste-line-breaks"))
                    .singleElement()
                    .satisfies(warning -> assertThat(warning.location()).startsWith("line "));
        }
        assertUnreadable(svg + "</svg>", Reason.BAD_BASE64, "line 2");
    }

    @Test
    void aWrappedEnvelopeHidesNoWholeOne() throws UnreadableRecordException {
        String broken = "<a>" + COMPACT.replaceAll(".{60}", "$0\n") + "x" + COMPACT + "</a>";
        String svg = "<svg><metadata>" + broken + "<b>" + COMPACT + "</b></metadata></svg>";

        Reading reading = READER.read(utf8(svg), false);

        assertThat(reading.record()).isEqualTo(GAME);
        assertThat(reading.warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5_000, 20_000})
    void aFaultBehindTheRecordCostsOnlyWhatFollowsIt(int distance) throws UnreadableRecordException {
        String title = "<title>" + "x".repeat(distance) + "\u00E9</title></svg>";
        byte[] svg = ("<svg><metadata>" + COMPACT + "</metadata>" + title).getBytes(StandardCharsets.ISO_8859_1);

        Reading reading = READER.read(svg);

        assertThat(reading.record()).isEqualTo(GAME);
        assertThat(reading.warnings()).extracting(Warning::code).containsExactly("picture-cut-off");
    }

    @Test
    void charactersBeyondTheBasicPlaneAreReadWhereverTheyStand() throws UnreadableRecordException {
        for (int before = 0; before < 2; before++) {
            String comment = "<!--" + "x".repeat(before) + "\uD83D\uDE00".repeat(20_000) + "-->";
            assertThat(READER.read(utf8(comment + "<svg><metadata>" + COMPACT + "</metadata></svg>"))
                            .record())
                    .isEqualTo(GAME);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<?xml version=\"1.0\"?><!DOCTYPE svg [",
                "<!DOCTYPE svg [<!ENTITY a \"b\">",
                "<!DOCTYPE svg [<!ENTITY a \"b\">]",
                "<!DOCTYPE svg [<!-- ",
                "<!DOCTYPE svg PUBLIC '",
                "<!DOCTYPE",
                "<!-- ",
                "<?a "
            })
    void aDocumentTypeThatIsCutOffLeavesNoTraceOnStandardError(String svg) {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Thread own = Thread.currentThread();
        // Tests run side by side, and others may print.
        System.setErr(new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        if (Thread.currentThread() == own) {
                            printed.write(b);
                        } else {
                            before.write(b);
                        }
                    }
                },
                true));
        try {
            assertUnreadable(svg, Reason.BAD_PICTURE, "line 1");
        } finally {
            System.setErr(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void aBrokenRecordIsNamedWithItsPlace() {
        assertUnreadable("<svg>\n<metadata>MS1:@@</metadata></svg>", Reason.BAD_BASE64, "line 2");
        assertUnreadable("<svg>\n<metadata>{\"variant\":7}</metadata></svg>", Reason.BAD_TYPE, "/variant");
        assertUnreadable("<svg>\n\n<metadata>MS2:abc</metadata></svg>", Reason.UNSUPPORTED_VERSION, "line 3");
    }

    @Test
    void deepNestingIsOverTheLimit() throws UnreadableRecordException {
        int depth = ReadLimits.DEFAULT.depth();
        String deepest = "<svg>" + "<g>".repeat(depth - 2) + "<metadata>" + COMPACT + "</metadata>";

        assertThat(READER.read(utf8(deepest)).record()).isEqualTo(GAME);
        assertUnreadable(deepest.replace("<metadata>", "<g><metadata>"), Reason.TOO_LARGE, "line 1");
    }

    private static ThrowableAssertAlternative<UnreadableRecordException> assertUnreadable(
            String svg, Reason reason, String location) {
        return assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> READER.read(utf8(svg)))
                .satisfies(e -> {
                    assertThat(e.reason()).isEqualTo(reason);
                    assertThat(e.location()).isEqualTo(location);
                });
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String write(TextForm form) {
        try {
            return RecordWriter.write(GAME, form);
        } catch (UnwritableRecordException e) {
            throw new IllegalStateException(e);
        }
    }
}
