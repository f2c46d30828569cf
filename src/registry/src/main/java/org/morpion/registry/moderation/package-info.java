/** Moderation of records: publication, refusal, correction, merge and withdrawal, with their history. */
package org.morpion.registry.moderation;
