package org.morpion.http.request;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Mark for resources that have no side effects on any method, such as those that only examine the document in the body.
 * Without this mark, methods other than GET, HEAD and OPTIONS are restricted by {@link OriginGate}.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface NoSideEffects {}
