package org.morpion.wasm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;
import org.morpion.solver.nrpa.NrpaSolver;

/** The functions of the engine, on the virtual machine; LocalSearchIT compares a browser with the service. */
class EngineTest {
    private static final int UNLIMITED = Integer.MAX_VALUE;

    @Test
    void runsSavesAndRestoresAsTheSolverDoes() throws Exception {
        Engine.start("nrpa", "5T", "level=2\nalpha=0.5", "7", 3, "", "");
        assertThat(Engine.advance(UNLIMITED, "50000")).contains("\"reason\":\"NODES_SPENT\"");
        String state = Engine.save();
        Engine.advance(UNLIMITED, "100000");
        String best = Engine.best();

        Solver solver = new NrpaSolver();
        Problem problem = Problem.of(Variant.T5);
        var options = solver.info().options(Map.of("level", 2, "alpha", 0.5));
        SolverRun run =
                Checkpoint.read(new ByteArrayInputStream(Base64.getDecoder().decode(state)), solver, problem, options);
        SolverRun straight = solver.start(problem, options, RandomSource.islandSeed(7, 3));
        run.advance(Budget.ofNodes(100_000));
        straight.advance(Budget.ofNodes(100_000));
        assertThat(run.best()).isEqualTo(straight.best());

        Engine.restore("nrpa", "5T", "level=2\nalpha=0.5", "", "", state);
        Engine.advance(UNLIMITED, "100000");
        assertThat(Engine.best()).isEqualTo(best);
        assertThat(best.split(",")).hasSize(4 * straight.best().size());
        assertThat(Engine.islandSeed("7", 3)).isEqualTo(Long.toString(RandomSource.islandSeed(7, 3)));
    }

    @Test
    void startsFromAPositionAndLearnsFromGames() {
        Engine.start("perturbation", "5T", "", "1", 0, "3,4,1,4", "3,4,1,4,3,5,1,0;3,4,1,4");
        Engine.advance(UNLIMITED, "1000");
        assertThat(Engine.best()).startsWith("3,4,1,4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5T|x=1", "5T|level=9000", "5T|level=word", "6T|"})
    void refusesWhatTheSolverRefuses(String input) {
        String[] parts = input.split("\\|", 2);
        assertThatThrownBy(() -> Engine.start("nrpa", parts[0], parts[1], "1", 0, "", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(".*(x|level|6T).*");
    }

    @Test
    void refusesAStateOfAnotherSearch() {
        Engine.start("nrpa", "5T", "", "1", 0, "", "");
        String state = Engine.save();
        assertThatThrownBy(() -> Engine.restore("nrpa", "5D", "", "", "", state))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("variant");
        assertThatThrownBy(() -> Engine.restore("nrpa", "5T", "", "", "", state.substring(0, 200)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ends after");
    }

    @Test
    void describesTheSolversAsJson() {
        assertThat(Engine.solvers())
                .startsWith("[{\"id\":\"explore\",\"version\":\"")
                .contains("\"exact\":true", "\"type\":\"INTEGER\",\"default\":")
                .endsWith("}]}]");
        assertThat(Json.quoted("a \"\\\n")).isEqualTo("\"a \\\"\\\\\\u000a\"");
    }

    @Test
    void digestsTextsAsUtf8() {
        assertThat(Engine.sha256("é")).isEqualTo("4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c");
    }
}
