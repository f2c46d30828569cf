package org.morpion.transcribe.pictures;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;

/**
 * A picture and the game that it shows.
 *
 * @param file a PNG, GIF or JPEG
 * @param game in the orientation drawn; for a page turned by about 45°, in one of the four that it may be seen in
 */
public record Sample(Style style, long seed, byte[] file, GameRecord game) {

    /** Whether these are the lines of the game, in an orientation that the picture allows. */
    public boolean shows(Set<Line> lines) {
        return orientations().contains(lines);
    }

    /** The game's lines in each orientation that the picture allows. */
    public List<Set<Line>> orientations() {
        RuleSet rules = RuleSet.of(game.variant());
        Set<Symmetry> turns = EnumSet.of(Symmetry.values()[0]);
        if (style == Style.TURNED) {
            for (Symmetry symmetry : Symmetry.values()) {
                if (isRotation(symmetry)) {
                    turns.add(symmetry);
                }
            }
        }
        return turns.stream().map(turn -> lines(rules, turn)).toList();
    }

    private Set<Line> lines(RuleSet rules, Symmetry turn) {
        Set<Line> lines = new HashSet<>();
        for (Move move : game.moves()) {
            lines.add(turn.apply(move.line(), rules));
        }
        return lines;
    }

    /** A rotation is undone by turning on until the fourth turn; a reflection is its own inverse, as is a half turn. */
    private static boolean isRotation(Symmetry symmetry) {
        Symmetry quarter = null;
        for (Symmetry s : Symmetry.values()) {
            if (s.then(s) != Symmetry.values()[0]) {
                quarter = s;
            }
        }
        Symmetry power = Symmetry.values()[0];
        for (int k = 0; k < 4; k++) {
            if (power == symmetry) {
                return true;
            }
            power = power.then(quarter);
        }
        return false;
    }
}
