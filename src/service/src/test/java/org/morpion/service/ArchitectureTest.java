package org.morpion.service;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.morpion.http.problem.ProblemResponses;

/**
 * The dependencies between modules and packages: {@code record ← game ← solver ← plugins}, {@code solver ← run}, {@code
 * record ← spelling}, {@code game, spelling ← render}, {@code game ← transcribe}, and {@code service} on top of all but
 * the plugins.
 */
@AnalyzeClasses(
        packages = "org.morpion",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.DoNotIncludeTestJars.class})
class ArchitectureTest {
    static final class DoNotIncludeTestJars implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    private static final String PREFIX = "org.morpion.";
    private static final String RECORD = "org.morpion.record..";
    private static final String SPELLING = "org.morpion.spelling..";
    private static final String GAME = "org.morpion.game..";
    private static final String SOLVER = "org.morpion.solver";
    private static final String PLUGINS = "org.morpion.solver.*..";
    private static final String POINTS = "org.morpion.solver.explore.points";
    private static final String RUN = "org.morpion.run..";
    private static final String RENDER = "org.morpion.render..";
    private static final String TRANSCRIBE = "org.morpion.transcribe..";
    private static final String[] SERVICE = {
        "org.morpion.service..",
        "org.morpion.http..",
        "org.morpion.access..",
        "org.morpion.documents..",
        "org.morpion.registry..",
        "org.morpion.events..",
        "org.morpion.relations..",
        "org.morpion.searches..",
        "org.morpion.worker.."
    };

    /** Packages of record, spelling and the service's modules, bottom layer first. Each may use lower layers only. */
    private static final List<List<String>> LAYERS = List.of(
            List.of("record.text"),
            List.of("record"),
            List.of("record.msr", "record.notation"),
            List.of("record.format"),
            List.of("spelling.lines", "spelling.paste", "spelling.points"),
            List.of("spelling"),
            List.of("http.database", "http.endpoint", "http.setting"),
            List.of("http.problem"),
            List.of("http.request"),
            List.of("http.paging"),
            List.of("http.admission", "http.json"),
            List.of("access"),
            List.of("access.idempotency", "access.quota", "access.resource"),
            List.of("access.stream", "documents", "searches.solver"),
            List.of("documents.transcription", "searches.plan"),
            List.of("registry", "searches"),
            List.of("events", "registry.catalogue", "registry.corpus", "searches.transfer"),
            List.of("registry.submission", "searches.request"),
            List.of("registry.transfer"),
            List.of(
                    "events.live",
                    "events.webhook",
                    "registry.leaderboard",
                    "registry.moderation",
                    "relations",
                    "searches.live",
                    "searches.schedule",
                    "worker"),
            List.of("service.card", "service.contract", "service.health", "service.index", "service.start"));

    @ArchTest
    static final ArchRule recordStandsOnTheJdkAndAJsonParser = classes()
            .that()
            .resideInAPackage(RECORD)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(RECORD, "java..", "com.fasterxml.jackson.core.."));

    @ArchTest
    static final ArchRule spellingStandsOnRecordAndAJsonParser = classes()
            .that()
            .resideInAPackage(SPELLING)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(SPELLING, RECORD, "java..", "com.fasterxml.jackson.core.."));

    @ArchTest
    static final ArchRule gameStandsOnRecord = classes()
            .that()
            .resideInAPackage(GAME)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(GAME, RECORD, "java.."));

    @ArchTest
    static final ArchRule solverStandsOnGameAndRecord = classes()
            .that()
            .resideInAPackage(SOLVER)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(SOLVER, GAME, RECORD, "java.."));

    @ArchTest
    static final ArchRule runStandsOnSolverGameRecordAndAJsonParser = classes()
            .that()
            .resideInAPackage(RUN)
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage(RUN, SOLVER, GAME, RECORD, "java..", "com.fasterxml.jackson.core.."));

    @ArchTest
    static final ArchRule pluginsStandOnSolverGameRecordAndEachOther = classes()
            .that()
            .resideInAPackage(PLUGINS)
            .and()
            .resideOutsideOfPackage(POINTS)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(PLUGINS, SOLVER, GAME, RECORD, "java.."))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule pointsStandOnGameRecordAndASatSolver = classes()
            .that()
            .resideInAPackage(POINTS)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(POINTS, GAME, RECORD, "java..", "org.sat4j.."));

    /** Except the module compiled for browsers, where no service loader finds them. */
    @ArchTest
    static final ArchRule nothingNamesAPlugin = noClasses()
            .that(resideInAPackage("org.morpion..").and(not(resideInAnyPackage(PLUGINS, "org.morpion.wasm.."))))
            .should()
            .dependOnClassesThat(resideInAPackage(PLUGINS));

    @ArchTest
    static final ArchRule renderStandsOnGameSpellingAndRecord = classes()
            .that()
            .resideInAPackage(RENDER)
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage(RENDER, GAME, SPELLING, RECORD, "java..", "javax.imageio..", "javax.xml.."));

    @ArchTest
    static final ArchRule transcribeStandsOnGameRecordAndPictureDecoders = classes()
            .that()
            .resideInAPackage(TRANSCRIBE)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    TRANSCRIBE,
                    GAME,
                    RECORD,
                    "java..",
                    "javax.imageio..",
                    "org.w3c.dom..",
                    "com.twelvemonkeys.imageio.."));

    /** Vert.x has no public method that tells whether a connection is closed before its close handlers have run. */
    @ArchTest
    static final ArchRule nothingStandsOnInternalsOfLibraries = noClasses()
            .that(resideInAPackage("org.morpion..").and(not(type(ProblemResponses.class))))
            .should()
            .dependOnClassesThat(resideInAnyPackage("io.netty..", "io.vertx..impl..", "io.quarkus..impl.."));

    @ArchTest
    static final ArchRule nothingSeesTheService = noClasses()
            .that(resideInAPackage("org.morpion..").and(not(resideInAnyPackage(SERVICE))))
            .should()
            .dependOnClassesThat(resideInAnyPackage(SERVICE));

    @ArchTest
    static void packagesSeeOnlyLowerLayers(JavaClasses classes) {
        Set<String> below = new HashSet<>();
        for (List<String> layer : LAYERS) {
            for (String name : layer) {
                Set<String> hidden =
                        LAYERS.stream().flatMap(List::stream).collect(Collectors.toCollection(HashSet::new));
                hidden.removeAll(below);
                hidden.remove(name);
                noClasses()
                        .that()
                        .resideInAPackage(PREFIX + name)
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(hidden.stream().map(PREFIX::concat).toArray(String[]::new))
                        .check(classes);
            }
            below.addAll(layer);
        }
    }
}
