/** Which beginnings of known games are those of longer ones. */
package org.morpion.benchmark.beginnings;
