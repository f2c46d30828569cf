/**
 * Searches without a service: the loop that runs a solver under limits, and the document that a search travels as. What
 * hosts it (a node of the service, a command line, a benchmark) decides where its threads and its results go.
 */
package org.morpion.run;
