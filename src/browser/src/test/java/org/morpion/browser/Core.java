package org.morpion.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Marks a test that {@code verify} runs, beside the tests of {@code src/service}. The core covers each view once, in
 * about a minute of CPU time. Its tests share the open service with other threads, and do not depend on time.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Tag("core")
@interface Core {}
