package org.morpion.solver.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Variant;

class PackedGameTest {
    private static final List<Move> FAR_APART = List.of(
            new Move(-24, 32, Direction.H, 4),
            new Move(-25, 0, Direction.DN, 0),
            new Move(0, 33, Direction.V, 3),
            new Move(-70_000, 1 << 20, Direction.DP, 1),
            new Move(32, -24, Direction.DN, 4));

    @ParameterizedTest
    @EnumSource(Variant.class)
    void holdsAGameInTwoBytesAMove(Variant variant) throws IOException {
        List<Move> game = Games.random(variant, 1);

        byte[] saved = saved(PackedGame.of(game));

        assertThat(PackedGame.of(game).moves()).isEqualTo(game);
        assertThat(restored(saved).moves()).isEqualTo(game);
        assertThat(saved).hasSize(2 + 2 * game.size());
    }

    @Test
    void holdsMovesFarFromTheCross() throws IOException {
        assertThat(PackedGame.of(FAR_APART).moves()).isEqualTo(FAR_APART);
        assertThat(restored(saved(PackedGame.of(FAR_APART))).moves()).isEqualTo(FAR_APART);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001FFFE", "0001FFFF", "0006FFFF0014000000000000", "FFFF", "00010A"})
    void refusesWhatHoldsNoGame(String hex) {
        byte[] state = HexFormat.of().parseHex(hex);

        assertThatThrownBy(() -> restored(state)).isInstanceOf(IOException.class);
    }

    private static byte[] saved(PackedGame game) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        game.save(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static PackedGame restored(byte[] state) throws IOException {
        return PackedGame.restore(new DataInputStream(new ByteArrayInputStream(state)));
    }
}
