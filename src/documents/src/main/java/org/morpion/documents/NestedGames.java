package org.morpion.documents;

import java.util.List;

/**
 * The published records that a game is a beginning or an extension of.
 *
 * @param partOf longer records that contain all lines of the game in some orientation, longest first
 * @param extended shorter records whose lines are all in the game in some orientation, longest first
 */
public record NestedGames(List<String> partOf, List<String> extended) {}
