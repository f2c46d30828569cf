package org.morpion.documents;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.access.quota.Rates;
import org.morpion.http.admission.Slots;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.PointSetSolver;
import org.morpion.record.Variant;

/**
 * Limits of the installed {@link PointSetSolver} in the service: it runs on at most half of the processors, and each
 * search is charged as {@value #REQUESTS} requests.
 */
@Singleton
class LimitedPointSetSolver implements PointSetSolver {
    private static final int REQUESTS = 20;
    private static final int RETRY_SECONDS = 5;

    private final PointSetSolver solver = PointSetSolver.installed(LimitedPointSetSolver.class.getClassLoader());
    private final Rates rates;
    private final CurrentCaller current;
    private final Slots running;

    LimitedPointSetSolver(Rates rates, CurrentCaller current) {
        this.rates = rates;
        this.current = current;
        int most = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        running = new Slots(most, "Too many boards without lines are being read at once.", RETRY_SECONDS);
    }

    /** @throws HttpProblem if the caller or the service is at a limit */
    @Override
    public Optional<List<Move>> solve(Variant variant, List<List<Point>> sets) {
        Caller caller = current.get();
        try (Slots.Slot slot = running.take(caller.kind(), caller.account())) {
            rates.charge(caller.account(), REQUESTS);
            return solver.solve(variant, sets);
        }
    }
}
