package org.morpion.render;

import org.morpion.record.GameRecord;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.format.RecordWriter;

/** The record embedded in a picture. */
final class Embedded {
    private Embedded() {}

    /** Returns the whole record in MSR's compact form, which is ASCII without white space. */
    static String text(GameRecord record) {
        try {
            return RecordWriter.writeEmbedded(record);
        } catch (UnwritableRecordException e) {
            throw new IllegalStateException("MSR could not express a legal game", e);
        }
    }
}
