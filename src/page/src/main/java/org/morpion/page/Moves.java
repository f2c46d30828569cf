package org.morpion.page;

import java.util.ArrayList;
import java.util.List;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Variant;

/** Conversions between moves and the arrays of four numbers per move that JavaScript uses. */
final class Moves {
    private static final int NUMBERS = 4;
    private static final Direction[] DIRECTIONS = Direction.values();

    private Moves() {}

    static Variant variant(String code) {
        return Variant.ofCode(code).orElseThrow(() -> new IllegalArgumentException("unknown variant: " + code));
    }

    static List<Move> of(double[] numbers) {
        List<Move> moves = new ArrayList<>(numbers.length / NUMBERS);
        for (int i = 0; i + NUMBERS <= numbers.length; i += NUMBERS) {
            moves.add(new Move(
                    (long) numbers[i], (long) numbers[i + 1], DIRECTIONS[(int) numbers[i + 2]], (long) numbers[i + 3]));
        }
        return moves;
    }

    /** Returns the lines in an array of three numbers per line. */
    static List<Line> lines(double[] numbers) {
        List<Line> lines = new ArrayList<>(numbers.length / 3);
        for (int i = 0; i + 3 <= numbers.length; i += 3) {
            lines.add(new Line((long) numbers[i], (long) numbers[i + 1], DIRECTIONS[(int) numbers[i + 2]]));
        }
        return lines;
    }

    static double[] numbers(List<Move> moves) {
        double[] numbers = new double[NUMBERS * moves.size()];
        for (int i = 0; i < moves.size(); i++) {
            Move move = moves.get(i);
            numbers[NUMBERS * i] = move.x();
            numbers[NUMBERS * i + 1] = move.y();
            numbers[NUMBERS * i + 2] = move.direction().ordinal();
            numbers[NUMBERS * i + 3] = move.pos();
        }
        return numbers;
    }
}
