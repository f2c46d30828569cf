package org.morpion.solver.perturbation;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.morpion.game.Fingerprint;
import org.morpion.record.Move;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;

/** Bounded collection of good games, pairwise at a minimum distance. */
final class Archive {
    /*
     * Two games are of the same kind if fewer than distance points belong to only one of them. The archive
     * keeps one game of each kind, the longest and among equals the latest. So it drifts along neighbouring games of
     * equal length, and keeps games of other kinds in case a drift leads nowhere (crowding; De Jong 1975).
     *
     * Recently offered games are tabu. Otherwise a game could replace its own successor, and the drift would cycle.
     */
    private static final int MAX_TABU = 4_096;

    private static final int FINGERPRINT_BYTES = 2 * Long.BYTES;

    private final int capacity;
    private final int distance;
    private final Orientations orientations;
    private final List<Member> members = new ArrayList<>();

    /** Recently offered games, in order of the last offer. */
    private final Set<Fingerprint> tabu = new LinkedHashSet<>();

    /** @param distance games that differ in fewer points are of the same kind */
    Archive(int capacity, int distance, Orientations orientations) {
        this.capacity = capacity;
        this.distance = distance;
        this.orientations = orientations;
    }

    int size() {
        return members.size();
    }

    List<List<Move>> games() {
        return members.stream().map(Member::moves).toList();
    }

    /**
     * Adds a game in place of the games of its kind, unless it is tabu or shorter than one of them. In a full archive a
     * game of a new kind replaces the shortest game, unless that is longer.
     */
    void offer(List<Move> moves) {
        Member game = orientations.member(moves);
        if (!game.hasOwnMoves() || wasTabu(game.fingerprint())) {
            return;
        }
        List<Member> rivals = new ArrayList<>();
        for (Member member : members) {
            if (member.distance(game) < distance || member.fingerprint().equals(game.fingerprint())) {
                rivals.add(member);
            }
        }
        if (rivals.isEmpty() && members.size() == capacity) {
            rivals.add(shortest());
        }
        for (Member rival : rivals) {
            if (rival.score() > game.score()) {
                return;
            }
        }
        members.removeAll(rivals);
        members.add(game);
    }

    /** Draws two random games and returns the longer one. */
    Member draw(RandomSource random) {
        Member one = members.get(random.nextInt(members.size()));
        Member other = members.get(random.nextInt(members.size()));
        return other.score() > one.score() ? other : one;
    }

    /** Draws a random game other than the given one. The archive must have at least two games. */
    Member drawOther(Member than, RandomSource random) {
        Member other = members.get(random.nextInt(members.size() - 1));
        return other == than ? members.get(members.size() - 1) : other;
    }

    /** Makes a game the latest tabu one; returns whether it was tabu already. */
    private boolean wasTabu(Fingerprint game) {
        boolean isTabu = tabu.remove(game);
        tabu.add(game);
        if (tabu.size() > MAX_TABU) {
            tabu.remove(tabu.iterator().next());
        }
        return isTabu;
    }

    private Member shortest() {
        Member shortest = members.get(0);
        for (Member member : members) {
            if (member.score() < shortest.score()) {
                shortest = member;
            }
        }
        return shortest;
    }

    void save(DataOutputStream state) throws IOException {
        state.writeInt(members.size());
        for (Member member : members) {
            Checkpoint.writeMoves(state, member.moves());
        }
        state.writeInt(tabu.size());
        for (Fingerprint fingerprint : tabu) {
            state.writeLong(fingerprint.high());
            state.writeLong(fingerprint.low());
        }
    }

    /** Reads the archive that {@link #save} wrote. */
    void restore(DataInputStream state, Problem problem) throws IOException {
        members.clear();
        tabu.clear();
        int count = Checkpoint.readLength(state, capacity, Integer.BYTES);
        for (int i = 0; i < count; i++) {
            Member member = orientations.member(Checkpoint.readGame(state, problem));
            Checkpoint.require(member.hasOwnMoves(), "A game of the archive has no moves after the start");
            members.add(member);
        }
        int remembered = Checkpoint.readLength(state, MAX_TABU, FINGERPRINT_BYTES);
        for (int i = 0; i < remembered; i++) {
            Checkpoint.require(
                    tabu.add(new Fingerprint(state.readLong(), state.readLong())), "The tabu list has a duplicate");
        }
    }
}
