/** Submission of games to the registry. */
package org.morpion.registry.submission;
