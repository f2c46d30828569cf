/**
 * Admission of requests by the work that they cause: the weights of requests, the callers' shares of the memory, the
 * collection of bodies, long responses, and the slots of batches.
 */
package org.morpion.http.admission;
