package org.morpion.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * Marks a class of browser tests. Where JUnit runs classes in parallel, each class runs in one thread, with the browser
 * of that thread. Browsers and shared services end with the run. The class is skipped if a tool is missing.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("browser")
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(providers = BrowserTest.OwnLock.class)
@ExtendWith(BrowserTest.Tools.class)
@interface BrowserTest {

    /** An exclusive lock per class, with which JUnit runs the tests of a class in one thread. */
    final class OwnLock implements ResourceLocksProvider {
        @Override
        public Set<Lock> provideForClass(Class<?> testClass) {
            return Set.of(new Lock(testClass.getName()));
        }
    }

    /** Skips classes if a tool is missing; closes browsers and shared services after the last test of the run. */
    final class Tools implements ExecutionCondition, BeforeAllCallback {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return Browsers.obstacle()
                    .map(ConditionEvaluationResult::disabled)
                    .orElseGet(() -> ConditionEvaluationResult.enabled("Chromium and Node are installed"));
        }

        @Override
        public void beforeAll(ExtensionContext context) {
            context.getRoot()
                    .getStore(ExtensionContext.Namespace.create(BrowserTest.class))
                    .computeIfAbsent("end of the run", key -> (AutoCloseable) () -> {
                        Browsers.closeAll();
                        Service.closeShared();
                    });
            Browsers.open();
        }
    }
}
