/** What the documents say: their commands are run, their answers compared, their links and settings looked up. */
package org.morpion.service.documentation;
