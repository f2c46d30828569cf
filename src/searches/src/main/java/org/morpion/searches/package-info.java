/**
 * Searches: their model, the operations of clients, and the storage and queueing of their islands. Their execution on
 * nodes is in {@code org.morpion.worker}.
 */
package org.morpion.searches;
