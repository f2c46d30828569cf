/**
 * What a node does for searches: it takes islands from the queue, runs their solvers, and keeps in touch with the
 * database, so that others take over when it can't.
 */
package org.morpion.service.worker;
