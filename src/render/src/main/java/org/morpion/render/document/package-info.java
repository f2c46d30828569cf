/**
 * Games as documents, in every exchange form: texts, and pictures with an embedded record. It is the basis for code
 * that reads and writes files or serves requests.
 */
package org.morpion.render.document;
