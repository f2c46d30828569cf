package org.morpion.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.game.Position;
import org.morpion.game.drawing.Drawing;
import org.morpion.record.Move;
import org.morpion.record.format.RecordWriter;
import org.morpion.record.notation.PentasolDialect;
import org.morpion.record.text.Texts;
import org.morpion.solver.Solver;

class PluginClassLoaderTest {
    @TempDir
    private Path jar;

    @ParameterizedTest
    @ValueSource(
            classes = {
                Solver.class,
                Position.class,
                Drawing.class,
                Move.class,
                RecordWriter.class,
                PentasolDialect.class,
                Texts.class
            })
    void theInterfaceTheEngineAndTheRecordModelAreShared(Class<?> shared) throws Exception {
        try (PluginClassLoader loader = new PluginClassLoader(jar.toUri().toURL())) {
            assertThat(loader.loadClass(shared.getName())).isSameAs(shared);
        }
    }

    @Test
    void theRestOfTheHostIsHidden() throws Exception {
        try (PluginClassLoader loader = new PluginClassLoader(jar.toUri().toURL())) {
            assertThatThrownBy(() -> loader.loadClass(PluginLoader.class.getName()))
                    .isInstanceOf(ClassNotFoundException.class);
            assertThatThrownBy(() -> loader.loadClass("org.morpion.solver.contract.SolverContractTest"))
                    .isInstanceOf(ClassNotFoundException.class);
        }
    }
}
