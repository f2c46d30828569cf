/** What lies between two games: which lines must be exchanged at once to come from one to the other. */
package org.morpion.benchmark.between;
