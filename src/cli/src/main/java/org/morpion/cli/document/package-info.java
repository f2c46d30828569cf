/** The verbs for games in files: validate, convert, draw, compare, order, transcribe and list them. */
package org.morpion.cli.document;
