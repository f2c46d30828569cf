/**
 * Searches: what they are, what clients may ask of them, and their islands as the database keeps them. Who runs them is
 * another package's affair.
 */
package org.morpion.service.search;
