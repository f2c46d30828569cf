package org.morpion.wasm.build;

import java.util.Set;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.Instruction;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.ValueType;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.vm.spi.TeaVMHost;
import org.teavm.vm.spi.TeaVMPlugin;

/** TeaVM plug-in that redirects calls of the methods in {@link org.morpion.wasm.standin.Missing} there. */
public final class Calls implements TeaVMPlugin, ClassHolderTransformer {
    private static final String MISSING = "org.morpion.wasm.standin.Missing";

    private static final Set<String> METHODS = Set.of(
            "java.io.InputStream.readNBytes(I)[B",
            "java.io.DataInputStream.readNBytes(I)[B",
            "java.lang.Math.multiplyHigh(JJ)J",
            "java.util.Arrays.compare([I[I)I",
            "java.lang.invoke.MethodHandles.byteArrayViewVarHandle"
                    + "(Ljava/lang/Class;Ljava/nio/ByteOrder;)Ljava/lang/invoke/VarHandle;");

    @Override
    public void install(TeaVMHost host) {
        host.add(this);
    }

    @Override
    public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
        for (MethodHolder method : type.getMethods()) {
            if (method.getProgram() == null) {
                continue;
            }
            for (BasicBlock block : method.getProgram().getBasicBlocks()) {
                for (Instruction instruction : block) {
                    if (instruction instanceof InvokeInstruction call
                            && METHODS.contains(call.getMethod().toString())) {
                        redirect(call);
                    }
                }
            }
        }
    }

    private static void redirect(InvokeInstruction call) {
        MethodReference method = call.getMethod();
        if (method.getName().equals("readNBytes")) {
            call.setMethod(new MethodReference(
                    MISSING,
                    "readNBytes",
                    ValueType.object("java.io.InputStream"),
                    ValueType.INTEGER,
                    ValueType.arrayOf(ValueType.BYTE)));
            call.setArguments(call.getInstance(), call.getArguments().get(0));
            call.setInstance(null);
            call.setType(InvocationType.SPECIAL);
        } else {
            boolean isView = method.getName().equals("byteArrayViewVarHandle");
            call.setMethod(
                    new MethodReference(isView ? "java.lang.invoke.VarHandle" : MISSING, method.getDescriptor()));
        }
    }
}
