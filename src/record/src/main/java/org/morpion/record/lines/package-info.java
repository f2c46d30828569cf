/**
 * Reads games that are written as lines of the board, one after the other: by their ends, by all of their points, with
 * or without the new point and a number, in any frame, as text or JSON. Some ten programs write such files, each in a
 * spelling of its own.
 */
package org.morpion.record.lines;
