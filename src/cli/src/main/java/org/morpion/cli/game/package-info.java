/** The games that operands name, one or a batch, and the output of games in every format. */
package org.morpion.cli.game;
