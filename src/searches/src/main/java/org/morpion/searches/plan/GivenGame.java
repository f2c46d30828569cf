package org.morpion.searches.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.record.format.CompactGames;

/** Game that a search received as its start or as training input. */
@Schema(name = "GivenGame", description = "A game that the search was given")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record GivenGame(
        @Schema(nullable = true, description = "The record that the request named; null if the request held the game")
        String record,

        @Schema(required = true, description = "The number of moves", examples = "158")
        int score) {

    /** Returns the entry for a game in the compact form whose record is unknown. */
    static GivenGame of(String compact) {
        return new GivenGame(null, CompactGames.moves(compact).size());
    }
}
