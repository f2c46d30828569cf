/** Checks of the documents: commands are executed, outputs compared, links and settings looked up. */
package org.morpion.service.documentation;
