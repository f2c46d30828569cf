/**
 * Reader of games written as a sequence of lines on the board. A line is given by its ends or by all of its points,
 * with or without the new point and a number, in any frame, as text or JSON. About ten programs write such files, each
 * in a different spelling.
 */
package org.morpion.spelling.lines;
