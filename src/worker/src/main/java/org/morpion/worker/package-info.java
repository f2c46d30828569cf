/**
 * Execution of searches on a node: takes islands from the queue, runs their solvers, and sends heartbeats, so that
 * another node takes over when this one fails.
 */
package org.morpion.worker;
