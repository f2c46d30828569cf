/** Search for beginnings of known games that lead to longer games. */
package org.morpion.research.beginnings;
