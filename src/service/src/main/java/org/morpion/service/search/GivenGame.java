package org.morpion.service.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.record.CompactGames;

/** A game that a search was given to start from or to learn from. */
@Schema(name = "GivenGame", description = "A game that the search was given")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record GivenGame(
        @Schema(nullable = true, description = "The record that the request named; null if the request held the game")
        String record,

        @Schema(required = true, description = "Its moves", examples = "158")
        int score) {

    /** A game in the compact form, of which no record is known. */
    static GivenGame of(String compact) {
        return new GivenGame(null, CompactGames.moves(compact).size());
    }
}
