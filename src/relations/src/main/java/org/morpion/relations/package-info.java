/** Relations between games: comparison, relatives, families, and the ordering of drawn lines. */
package org.morpion.relations;
