package org.morpion.documents;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipException;
import org.morpion.http.admission.Admission;
import org.morpion.http.admission.BatchSlots;
import org.morpion.http.admission.RequestMemory;
import org.morpion.http.problem.ProblemType;

/** Loop over the games in a body of any length, which answers each with one line of JSON. Memory is bounded. */
@ApplicationScoped
public class AnsweredGames {
    private final RequestMemory memory;
    private final ObjectWriter answers;

    AnsweredGames(RequestMemory memory, ObjectMapper json) {
        this.memory = memory;
        this.answers = json.writer();
    }

    /**
     * What is done with each game.
     *
     * @param maxBytes maximum size of a game
     * @param tooLong reason for refusing a larger one, as sentences
     * @param damaged reason for the end of the answers if the rest of the body can't be read, as sentences
     */
    public record Work(int maxBytes, String tooLong, String damaged, Answer answer) {}

    /** Returns the answer to a game. */
    public interface Answer {
        /** @throws HttpProblem if the game is refused; the answer is then this problem, with the game's line */
        Object to(GamesInBody.Sent game);
    }

    /**
     * Answers every game with one line. Flushes the answers before it blocks for more games.
     *
     * @param turn notified of each finished line
     * @return the number of games
     * @throws IOException if the connection fails
     */
    public long answer(InputStream in, OutputStream out, BatchSlots.Turn turn, Work work) throws IOException {
        GamesInBody games = new GamesInBody(work.maxBytes(), out::flush, turn::lineDone);
        AtomicLong number = new AtomicLong();
        try {
            games.read(in, sent -> {
                number.incrementAndGet();
                write(answer(sent, turn, work), out);
            });
        } catch (BatchSlots.LateException e) {
            write(end(ProblemType.TIMEOUT, e.getMessage(), games), out);
        } catch (ZipException | EOFException e) {
            write(end(ProblemType.BAD_REQUEST, work.damaged(), games), out);
        }
        out.flush();
        return number.get();
    }

    private Object answer(GamesInBody.Sent sent, BatchSlots.Turn turn, Work work) {
        if (sent.isTooLong()) {
            return placed(ProblemType.LIMIT_EXCEEDED.because(work.tooLong()).with("limit", work.maxBytes()), sent);
        }
        try (Admission.Ticket ticket = memory.document(turn.kind(), turn.address(), sent.bytes().length)) {
            sent.requireReadable();
            return work.answer().to(sent);
        } catch (HttpProblem e) {
            return placed(HttpProblem.builder(e), sent);
        }
    }

    private static HttpProblem placed(HttpProblem.Builder problem, GamesInBody.Sent sent) {
        HttpProblem.Builder placed = problem.with("line", sent.line());
        return (sent.file() == null ? placed : placed.with("file", sent.file())).build();
    }

    private static HttpProblem end(ProblemType type, String detail, GamesInBody games) {
        return type.because(detail).with("line", games.line() + 1).build();
    }

    private void write(Object answer, OutputStream out) throws IOException {
        out.write(answers.writeValueAsBytes(answer));
        out.write('\n');
    }
}
