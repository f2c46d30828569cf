package org.morpion.service;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * Marks a test class that starts processes of the service, with {@link TestProcesses}. Such classes run in parallel
 * with each other and with the tests within this JVM; the pom limits how many. The tests of a class run in sequence.
 * Processes still alive after the class are killed and fail it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(providers = StartsProcesses.OwnLock.class)
@ExtendWith(TestProcesses.Guard.class)
public @interface StartsProcesses {

    /** An exclusive lock per class, with which JUnit runs the tests of a class in one thread. */
    final class OwnLock implements ResourceLocksProvider {
        @Override
        public Set<Lock> provideForClass(Class<?> testClass) {
            return Set.of(new Lock(testClass.getName()));
        }
    }
}
