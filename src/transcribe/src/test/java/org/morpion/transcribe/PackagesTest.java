package org.morpion.transcribe;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The dependencies among the steps of reading a picture: each uses the results of earlier steps only. */
@AnalyzeClasses(packages = "org.morpion.transcribe", importOptions = ImportOption.DoNotIncludeTests.class)
class PackagesTest {
    @ArchTest
    static final ArchRule stepsUseOnlyEarlierSteps = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("picture")
            .definedBy("org.morpion.transcribe.picture")
            .layer("ink")
            .definedBy("org.morpion.transcribe.ink")
            .layer("lattice")
            .definedBy("org.morpion.transcribe.lattice")
            .layer("sheet")
            .definedBy("org.morpion.transcribe.sheet")
            .layer("evidence")
            .definedBy("org.morpion.transcribe.evidence")
            .layer("game")
            .definedBy("org.morpion.transcribe.game")
            .layer("transcribe")
            .definedBy("org.morpion.transcribe")
            .whereLayer("picture")
            .mayNotAccessAnyLayer()
            .whereLayer("ink")
            .mayOnlyAccessLayers("picture")
            .whereLayer("lattice")
            .mayOnlyAccessLayers("picture", "ink")
            .whereLayer("sheet")
            .mayOnlyAccessLayers("picture", "ink", "lattice")
            .whereLayer("evidence")
            .mayOnlyAccessLayers("picture", "ink", "lattice")
            .whereLayer("game")
            .mayOnlyAccessLayers("picture", "lattice", "evidence")
            .whereLayer("transcribe")
            .mayNotBeAccessedByAnyLayer();
}
