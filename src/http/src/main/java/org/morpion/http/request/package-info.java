/**
 * Checks and limits on requests before they reach a resource: head, origin, query, body and memory, and the timing of
 * responses.
 */
package org.morpion.http.request;
