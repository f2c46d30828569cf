package org.morpion.documents;

import org.morpion.http.problem.Code;
import org.morpion.record.GameRecord;

/** Orientation and order of moves of a converted game. */
enum Orientation {
    /** As in the document. */
    AS_SENT {
        @Override
        GameRecord apply(GameRecord record) {
            return record;
        }
    },
    /** The canonical one, which is the same for all orientations and orders of a game. Needs a legal game. */
    CANONICAL {
        @Override
        GameRecord apply(GameRecord record) {
            return GameWriter.canonical(record);
        }
    };

    abstract GameRecord apply(GameRecord record);

    /** Returns the value of the query parameter. */
    String id() {
        return Code.of(this);
    }
}
