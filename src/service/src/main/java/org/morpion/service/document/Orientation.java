package org.morpion.service.document;

import java.util.Locale;
import org.morpion.record.GameRecord;

/** Which orientation and order of a game to write. */
enum Orientation {
    /** The one that was sent. */
    AS_SENT {
        @Override
        GameRecord apply(GameRecord record) {
            return record;
        }
    },
    /** The one that all orientations and orders of a game share; legal games only. */
    CANONICAL {
        @Override
        GameRecord apply(GameRecord record) {
            return GameWriter.canonical(record);
        }
    };

    abstract GameRecord apply(GameRecord record);

    /** The value of the query parameter. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
