/** Which sets of points have a game. */
package org.morpion.benchmark.points;
