/** Leaderboards, and the progression of the best scores. */
package org.morpion.registry.leaderboard;
