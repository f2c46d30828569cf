package org.morpion.service;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The classes of all modules without tests, imported once for all tests that analyse them. */
public final class ProductionClasses {
    public static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(new ArchitectureTest.DoNotIncludeTestJars())
            .importPackages("org.morpion");

    private ProductionClasses() {}
}
