package org.morpion.transcribe;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.picture.UnreadablePictureException;
import org.morpion.transcribe.pictures.Pictures;

/** Damaged pictures end in a reading or in the one documented exception. */
class HostilePicturesTest {
    /** Ten thousand in the profile {@code fuzz}. */
    private static final int CASES = System.getenv("JAZZER_FUZZ") == null ? 400 : 10_000;

    @Test
    void damagedPicturesEndInAReadingOrItsException() {
        Random random = new Random(11);
        // So small that no lattice is looked for: the decoders are what is tested.
        BufferedImage image = new BufferedImage(24, 20, BufferedImage.TYPE_INT_RGB);
        for (int k = 0; k < 200; k++) {
            image.setRGB(random.nextInt(24), random.nextInt(20), random.nextInt());
        }
        List<byte[]> files = List.of(
                Pictures.encoded(image, "png"),
                Pictures.encoded(image, "gif"),
                Pictures.encoded(image, "jpeg"),
                WebpWriter.bilevel(image));
        int refused = 0;
        for (int k = 0; k < CASES; k++) {
            refused += survives(damaged(files.get(k % files.size()), random)) ? 1 : 0;
        }
        assertThat(refused).isBetween(CASES / 10, CASES);
    }

    /** Whether the picture was refused; fails if anything else was thrown than may be. */
    static boolean survives(byte[] file) {
        Transcriber transcriber = new Transcriber(PictureLimits.DEFAULT);
        try {
            Reading reading = transcriber.read(file, TranscribeOptions.NONE, Budget.of(Duration.ofSeconds(10)));
            assertThat(reading.explained()).isBetween(0.0, 1.0);
            return false;
        } catch (UnreadablePictureException e) {
            assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(300);
            return true;
        }
    }

    private static byte[] damaged(byte[] file, Random random) {
        byte[] copy = file.clone();
        switch (random.nextInt(3)) {
            case 0 -> copy = Arrays.copyOf(copy, 1 + random.nextInt(copy.length));
            case 1 -> {
                for (int k = 1 + random.nextInt(4); k > 0; k--) {
                    copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            default -> {
                int from = random.nextInt(copy.length);
                for (int k = from; k < Math.min(copy.length, from + 4); k++) {
                    copy[k] = (byte) random.nextInt(256);
                }
            }
        }
        return copy;
    }
}
