/**
 * Documents in requests and responses: formats and their negotiation, validation of single games and of streams,
 * conversion and pictures. Nothing is stored. {@link org.morpion.documents.GameSource}, {@link
 * org.morpion.documents.GameKeeper} and {@link org.morpion.documents.KnownGames} are implemented by the registry.
 */
package org.morpion.documents;
