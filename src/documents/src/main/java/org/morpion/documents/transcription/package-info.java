/** Games read from photographs, scans and screenshots. */
package org.morpion.documents.transcription;
