package org.morpion.service;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Marks a test class that starts processes of the service, with {@link TestProcesses}. Such classes run one at a time,
 * beside the tests within this JVM, so that the processes of one test do not compete with those of another. Processes
 * still alive after the class are killed and fail it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("processes of the service")
@ExtendWith(TestProcesses.Guard.class)
public @interface StartsProcesses {}
