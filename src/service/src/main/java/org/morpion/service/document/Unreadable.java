package org.morpion.service.document;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.record.GameRecord;
import org.morpion.record.UnreadableRecordException;
import org.morpion.service.problem.ProblemType;

/** Documents that can't be read, as problems. */
final class Unreadable {
    private static final List<String> SUPPORTED = List.of(GameRecord.VERSION, "MS1:");

    /** A pointer into the list of moves, or {@code move 4}; nine digits fit an int. */
    private static final Pattern MOVE = Pattern.compile("/moves/(\\d{1,9})(?:/.*)?|move (\\d{1,9})");

    private Unreadable() {}

    static HttpProblem.Builder problem(UnreadableRecordException e) {
        HttpProblem.Builder problem = type(e.reason())
                .because("The document can't be read: " + e.getMessage() + ".")
                .with("reason", e.reason().code());
        if (e.reason() == UnreadableRecordException.Reason.UNSUPPORTED_VERSION) {
            problem.with("supported", SUPPORTED);
        }
        String location = e.location();
        if (!location.isEmpty()) {
            problem.with("location", location);
        }
        if (location.startsWith("/")) {
            problem.with("pointer", location);
        }
        Matcher move = MOVE.matcher(location);
        if (move.matches()) {
            problem.with("move", Integer.parseInt(move.group(1) != null ? move.group(1) : move.group(2)));
        }
        return problem;
    }

    private static ProblemType type(UnreadableRecordException.Reason reason) {
        return switch (reason) {
            case TOO_LARGE -> ProblemType.LIMIT_EXCEEDED;
            case UNSUPPORTED_VERSION -> ProblemType.UNSUPPORTED_VERSION;
            default -> ProblemType.UNREADABLE_DOCUMENT;
        };
    }
}
