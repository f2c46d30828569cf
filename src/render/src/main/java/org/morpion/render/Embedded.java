package org.morpion.render;

import org.morpion.record.GameRecord;
import org.morpion.record.RecordWriter;
import org.morpion.record.TextForm;
import org.morpion.record.UnwritableRecordException;

/** The record as it travels inside a picture. */
final class Embedded {
    private Embedded() {}

    /** The whole record in MSR's compact form, which is plain ASCII without white space. */
    static String text(GameRecord record) {
        try {
            return RecordWriter.write(record, TextForm.MSR_COMPACT);
        } catch (UnwritableRecordException e) {
            throw new IllegalStateException("MSR could not express a legal game", e);
        }
    }
}
