/**
 * Errors as {@code application/problem+json} (RFC 9457): the problem types, and the handlers that map failures of the
 * framework and the database to them.
 */
package org.morpion.http.problem;
