/**
 * Checks and limits on requests before they reach a resource: head, origin, query, body and memory, and the timing of
 * responses. Also parsers and helpers that the resources of all modules share: strict JSON, parameters, cursors and
 * preconditions.
 */
package org.morpion.http.request;
