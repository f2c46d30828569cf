package org.morpion.wasm.build;

import java.io.File;
import org.morpion.wasm.Engine;
import org.teavm.tooling.ConsoleTeaVMToolLog;
import org.teavm.tooling.EmptyTeaVMToolLog;
import org.teavm.tooling.TeaVMProblemRenderer;
import org.teavm.tooling.TeaVMTargetType;
import org.teavm.tooling.TeaVMTool;
import org.teavm.tooling.TeaVMToolException;
import org.teavm.vm.TeaVMOptimizationLevel;

/** Build step that compiles {@link Engine} to {@code engine.wasm}, for WebAssembly with garbage collection. */
public final class Compile {
    private Compile() {}

    /** @param arguments the output directory */
    public static void main(String[] arguments) throws TeaVMToolException {
        TeaVMTool tool = new TeaVMTool();
        tool.setLog(new EmptyTeaVMToolLog());
        tool.setMainClass(Engine.class.getName());
        tool.setTargetType(TeaVMTargetType.WEBASSEMBLY_GC);
        tool.setOptimizationLevel(TeaVMOptimizationLevel.FULL);
        tool.setObfuscated(true);
        tool.setTargetDirectory(new File(arguments[0]));
        tool.setTargetFileName("engine.wasm");
        tool.generate();
        if (!tool.getProblemProvider().getSevereProblems().isEmpty()) {
            TeaVMProblemRenderer.describeProblems(
                    tool.getDependencyInfo().getCallGraph(), tool.getProblemProvider(), new ConsoleTeaVMToolLog(false));
            throw new IllegalStateException("The engine can't be compiled; the problems are above");
        }
    }
}
