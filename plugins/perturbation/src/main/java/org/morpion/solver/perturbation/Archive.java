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

/** A bounded number of good games that differ from each other. */
final class Archive {
    /*
     * Two games are of one kind when there are few points that only one of them has. The archive keeps one game of a
     * kind, the longest, and of equal ones the latest: so it drifts along the many games of one length that lie side by
     * side, and still has games of other kinds when a drift leads nowhere (crowding; De Jong 1975).
     *
     * A game that was offered lately is tabu: it would take the place of its successor, and the drift would go in
     * circles.
     */
    private static final int MAX_TABU = 4_096;

    private static final int FINGERPRINT_BYTES = 2 * Long.BYTES;

    private final int capacity;
    private final int distance;
    private final Orientations orientations;
    private final List<Member> members = new ArrayList<>();

    /** The games offered lately, the latest last. */
    private final Set<Fingerprint> tabu = new LinkedHashSet<>();

    /** @param distance games that differ in fewer points are of one kind */
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
     * Takes in a game, in the place of those of its kind, if it is not tabu and none of these is longer. If it is the
     * first of its kind and there is no room, it takes the place of the shortest game, unless that is longer.
     */
    void offer(List<Move> moves) {
        Member game = orientations.member(moves);
        if (!game.hasOwnMoves() || comesByAgain(game.fingerprint())) {
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

    /** A random game, the longer of two drawn. */
    Member draw(RandomSource random) {
        Member one = members.get(random.nextInt(members.size()));
        Member other = members.get(random.nextInt(members.size()));
        return other.score() > one.score() ? other : one;
    }

    /** A random game other than this one; there must be one. */
    Member drawOther(Member than, RandomSource random) {
        Member other = members.get(random.nextInt(members.size() - 1));
        return other == than ? members.get(members.size() - 1) : other;
    }

    /** Remembers a game as the latest; true if it was remembered already. */
    private boolean comesByAgain(Fingerprint game) {
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

    /** Takes over what {@link #save} wrote. */
    void restore(DataInputStream state, Problem problem) throws IOException {
        members.clear();
        tabu.clear();
        int count = Checkpoint.readLength(state, capacity, Integer.BYTES);
        for (int i = 0; i < count; i++) {
            Member member = orientations.member(Checkpoint.readGame(state, problem));
            Checkpoint.require(member.hasOwnMoves(), "A game of the archive is the start alone");
            members.add(member);
        }
        int remembered = Checkpoint.readLength(state, MAX_TABU, FINGERPRINT_BYTES);
        for (int i = 0; i < remembered; i++) {
            Checkpoint.require(
                    tabu.add(new Fingerprint(state.readLong(), state.readLong())), "A tabu grid is listed twice");
        }
    }
}
