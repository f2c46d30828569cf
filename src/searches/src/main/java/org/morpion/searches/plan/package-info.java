/** From a request to a plan: solver, options, games and limits of a search. */
package org.morpion.searches.plan;
