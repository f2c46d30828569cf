/** A search as a document: saved here, and taken up elsewhere. */
package org.morpion.service.transfer;
