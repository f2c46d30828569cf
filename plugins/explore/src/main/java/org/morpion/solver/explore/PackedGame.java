package org.morpion.solver.explore;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.solver.Checkpoint;

/** Compact game: two bytes per move near the cross, twelve bytes per move more than about twenty points away. */
final class PackedGame {
    /** The square of coordinates that fit into two bytes, together with direction and pos. */
    private static final int LOW = -24;

    private static final int WIDTH = 57;
    private static final int POSITIONS = 5;
    private static final Direction[] DIRECTIONS = Direction.values();
    private static final int NEAR = WIDTH * WIDTH * DIRECTIONS.length * POSITIONS;

    /** Marks a distant move; the direction with the pos, and two chars per coordinate, follow. */
    private static final char FAR = Character.MAX_VALUE;

    private static final int FAR_LENGTH = 6;

    private final char[] packed;

    private PackedGame(char[] packed) {
        this.packed = packed;
    }

    static PackedGame of(List<Move> moves) {
        StringBuilder packed = new StringBuilder(moves.size());
        for (Move move : moves) {
            long column = move.x() - LOW;
            long row = move.y() - LOW;
            int line = move.direction().ordinal() * POSITIONS + (int) move.pos();
            if (column >= 0 && column < WIDTH && row >= 0 && row < WIDTH) {
                packed.append((char) ((row * WIDTH + column) * DIRECTIONS.length * POSITIONS + line));
            } else {
                int x = Math.toIntExact(move.x());
                int y = Math.toIntExact(move.y());
                packed.append(FAR).append((char) line);
                packed.append((char) (x >>> 16)).append((char) x);
                packed.append((char) (y >>> 16)).append((char) y);
            }
        }
        char[] chars = new char[packed.length()];
        packed.getChars(0, chars.length, chars, 0);
        return new PackedGame(chars);
    }

    List<Move> moves() {
        List<Move> moves = new ArrayList<>(packed.length);
        for (int i = 0; i < packed.length; i++) {
            if (packed[i] == FAR) {
                int x = packed[i + 2] << 16 | packed[i + 3];
                int y = packed[i + 4] << 16 | packed[i + 5];
                moves.add(move(x, y, packed[i + 1]));
                i += FAR_LENGTH - 1;
            } else {
                int cell = packed[i] / (DIRECTIONS.length * POSITIONS);
                moves.add(move(LOW + cell % WIDTH, LOW + cell / WIDTH, packed[i] % (DIRECTIONS.length * POSITIONS)));
            }
        }
        return moves;
    }

    private static Move move(int x, int y, int line) {
        return new Move(x, y, DIRECTIONS[line / POSITIONS], line % POSITIONS);
    }

    void save(DataOutputStream state) throws IOException {
        state.writeShort(packed.length);
        for (char part : packed) {
            state.writeChar(part);
        }
    }

    /** Reads a game that {@link #save} wrote. The caller has to check that the moves are legal. */
    static PackedGame restore(DataInputStream state) throws IOException {
        int length = state.readUnsignedShort();
        Checkpoint.require(
                length <= FAR_LENGTH * Checkpoint.MAX_GAME_MOVES && length <= state.available() / Character.BYTES,
                "A packed game of length " + length + " is too long");
        char[] packed = new char[length];
        for (int i = 0; i < length; i++) {
            packed[i] = state.readChar();
        }
        for (int i = 0; i < length; i++) {
            if (packed[i] == FAR) {
                Checkpoint.require(
                        i + FAR_LENGTH <= length && packed[i + 1] < DIRECTIONS.length * POSITIONS,
                        "A distant move of a packed game is truncated or has no direction");
                i += FAR_LENGTH - 1;
            } else {
                Checkpoint.require(packed[i] < NEAR, "A packed game has the invalid move " + (int) packed[i]);
            }
        }
        return new PackedGame(packed);
    }
}
