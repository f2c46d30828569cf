/**
 * Characters of untrusted texts: places, excerpts for messages, and checks of their encoding. Nothing here knows games.
 */
package org.morpion.record.text;
