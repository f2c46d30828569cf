/** The solvers that the service has: those on its class path, and those in the jars of a directory. */
package org.morpion.service.solver;
