/** Searches in this process: the verbs {@code search} and {@code repeat}, their checkpoints, and the live report. */
package org.morpion.cli.search;
