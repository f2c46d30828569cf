package org.morpion.cli;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The dependencies among the packages of the command. */
@AnalyzeClasses(packages = "org.morpion.cli", importOptions = ImportOption.DoNotIncludeTests.class)
class PackagesTest {
    @ArchTest
    static final ArchRule packagesUseOnlyLowerLayers = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("core")
            .definedBy("org.morpion.cli.core")
            .layer("game")
            .definedBy("org.morpion.cli.game")
            .layer("solver")
            .definedBy("org.morpion.cli.solver")
            .layer("document")
            .definedBy("org.morpion.cli.document")
            .layer("search")
            .definedBy("org.morpion.cli.search")
            .layer("service")
            .definedBy("org.morpion.cli.service")
            .layer("cli")
            .definedBy("org.morpion.cli")
            .whereLayer("core")
            .mayNotAccessAnyLayer()
            .whereLayer("game")
            .mayOnlyAccessLayers("core")
            .whereLayer("solver")
            .mayOnlyAccessLayers("core", "game")
            .whereLayer("document")
            .mayOnlyAccessLayers("core", "game")
            .whereLayer("search")
            .mayOnlyAccessLayers("core", "game", "solver")
            .whereLayer("service")
            .mayOnlyAccessLayers("core", "game", "solver", "search")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer();
}
