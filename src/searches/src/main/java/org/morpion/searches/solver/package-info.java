/**
 * The service's solvers, from its class path and from the jars of the plugin directory, and the threads that run them.
 */
package org.morpion.searches.solver;
