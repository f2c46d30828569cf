/** Pictures: their formats, the limits on files and on processor time, and decoding under these limits. */
package org.morpion.transcribe.picture;
