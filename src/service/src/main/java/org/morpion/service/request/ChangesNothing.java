package org.morpion.service.request;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks resources whose methods other than GET change nothing either, such as those that only look at the document in
 * the body. Everything else is taken only from the service's own page and from programs, as {@link OriginGate} says.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface ChangesNothing {}
