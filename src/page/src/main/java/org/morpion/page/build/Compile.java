package org.morpion.page.build;

import java.io.File;
import java.util.Locale;
import java.util.stream.Collectors;
import org.morpion.page.Documents;
import org.morpion.page.Rules;
import org.teavm.backend.javascript.JSModuleType;
import org.teavm.diagnostics.Problem;
import org.teavm.tooling.EmptyTeaVMToolLog;
import org.teavm.tooling.TeaVMTargetType;
import org.teavm.tooling.TeaVMTool;
import org.teavm.tooling.TeaVMToolException;
import org.teavm.vm.TeaVMOptimizationLevel;

/** Build step that compiles each class with exported functions to a JavaScript module named after it in lower case. */
public final class Compile {
    private Compile() {}

    /** @param arguments the output directory of the modules */
    public static void main(String[] arguments) throws TeaVMToolException {
        File directory = new File(arguments[0]);
        compile(Rules.class, directory);
        compile(Documents.class, directory);
    }

    private static void compile(Class<?> exported, File directory) throws TeaVMToolException {
        TeaVMTool tool = new TeaVMTool();
        tool.setLog(new EmptyTeaVMToolLog());
        tool.setMainClass(exported.getName());
        tool.setTargetType(TeaVMTargetType.JAVASCRIPT);
        tool.setJsModuleType(JSModuleType.ES2015);
        tool.setOptimizationLevel(TeaVMOptimizationLevel.ADVANCED);
        tool.setObfuscated(true);
        tool.setTargetDirectory(directory);
        tool.setTargetFileName(exported.getSimpleName().toLowerCase(Locale.ROOT) + ".js");
        tool.generate();
        if (!tool.getProblemProvider().getSevereProblems().isEmpty()) {
            throw new IllegalStateException(tool.getProblemProvider().getSevereProblems().stream()
                    .map(Compile::describe)
                    .collect(Collectors.joining("\n")));
        }
    }

    private static String describe(Problem problem) {
        String text = problem.getText();
        for (Object parameter : problem.getParams()) {
            text += " " + parameter;
        }
        return text + " in "
                + (problem.getLocation() == null ? "?" : problem.getLocation().getMethod());
    }
}
