/**
 * Admission of requests by the work that they cause: the weights of requests, shares of the memory for kinds of callers,
 * the collection of bodies, long responses, and the slots of batches.
 */
package org.morpion.http.admission;
