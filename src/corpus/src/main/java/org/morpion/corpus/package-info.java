/** Real games of Morpion Solitaire, as MSR documents on the class path. */
package org.morpion.corpus;
