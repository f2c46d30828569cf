/**
 * Execution of searches without a service: the loop that runs a solver under limits, and the document that a search is
 * saved as. The host (a node of the service, a command line, a benchmark) provides threads and stores results.
 */
package org.morpion.run;
