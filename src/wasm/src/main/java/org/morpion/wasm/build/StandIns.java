package org.morpion.wasm.build;

import java.util.Set;
import org.teavm.extension.spi.substitution.SubstitutionPolicy;
import org.teavm.extension.spi.substitution.SubstitutionSink;

/** TeaVM plug-in that replaces whole classes by those in {@code org.morpion.wasm.standin}. */
public final class StandIns implements SubstitutionPolicy {
    private static final Set<String> CLASSES = Set.of(
            "java.lang.invoke.VarHandle", "java.security.MessageDigest", "java.util.HexFormat", "java.util.zip.CRC32C");

    @Override
    public void contribute(SubstitutionSink sink) {
        sink.selectClasses(CLASSES::contains).packagePrefix("org.morpion.wasm.standin.");
    }
}
