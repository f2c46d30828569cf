/**
 * Checks on requests before they reach a resource: head, origin and query. Also parsers and helpers that the resources
 * of all modules share: parameters, cursors and preconditions.
 */
package org.morpion.http.request;
