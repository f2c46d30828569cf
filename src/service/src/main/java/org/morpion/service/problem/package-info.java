/**
 * What goes wrong, as {@code application/problem+json} (RFC 9457): the kinds of problem, and the places where failures
 * of the framework become one of them.
 */
package org.morpion.service.problem;
