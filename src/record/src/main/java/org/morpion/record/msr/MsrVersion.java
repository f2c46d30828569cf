package org.morpion.record.msr;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.regex.Pattern;
import org.morpion.record.GameRecord;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Warnings;
import org.morpion.record.text.Texts;

/** Version field (§6, note 1, and §9): decides which documents are readable and which version they get. */
final class MsrVersion {
    private static final Pattern LATER_MINOR = Pattern.compile("^0+\\.\\d+");
    private static final Pattern OTHER_MAJOR = Pattern.compile("^0*[1-9]\\d*\\.\\d+|[1-9]\\d*");

    /** Bare integers in files older than 0.1, also written as strings. */
    private static final Pattern BEFORE_0_1 = Pattern.compile("[01]");

    private MsrVersion() {}

    static String read(JsonParser parser, JsonValues values, Warnings warnings)
            throws IOException, UnreadableRecordException {
        if (parser.currentToken() != JsonToken.VALUE_STRING && parser.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw values.badType("a string such as \"" + GameRecord.VERSION + "\"");
        }
        boolean integer = parser.currentToken() == JsonToken.VALUE_NUMBER_INT;
        String text = integer ? parser.getText() : values.string();
        if (text.equals(GameRecord.VERSION)) {
            return text;
        }
        if (BEFORE_0_1.matcher(text).matches()) {
            warnings.add(
                    "version-integer", values::here, "the bare number " + text + " is read as " + GameRecord.VERSION);
            return GameRecord.VERSION;
        }
        if (integer || OTHER_MAJOR.matcher(text).matches()) {
            throw new UnreadableRecordException(
                    Reason.UNSUPPORTED_VERSION,
                    values.here(),
                    "version " + Texts.shortened(text) + " is not supported; 0.x is, as specified by "
                            + GameRecord.VERSION);
        }
        if (LATER_MINOR.matcher(text).matches()) {
            warnings.add(
                    "version-unknown",
                    values::here,
                    "version " + Texts.shortened(text) + " is read as a later 0.x: fields it adds are kept");
            return text;
        }
        warnings.add(
                "version-unknown",
                values::here,
                "\"" + Texts.shortened(text) + "\" is not a version; read as " + GameRecord.VERSION);
        return GameRecord.VERSION;
    }
}
