/**
 * Documents in requests and responses: formats and their negotiation, validation of single games and of streams,
 * conversion and pictures. Nothing is stored.
 */
package org.morpion.documents;
