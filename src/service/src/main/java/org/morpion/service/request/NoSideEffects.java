package org.morpion.service.request;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks resources without side effects on any method, for example resources that only examine the document in the body.
 * Without this mark, methods other than GET, HEAD and OPTIONS are restricted by {@link OriginGate}.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface NoSideEffects {}
