package org.morpion.transcribe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.morpion.transcribe.Reading.Status;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.pictures.OtherPictures;
import org.morpion.transcribe.pictures.Pictures;
import org.morpion.transcribe.pictures.Sample;
import org.morpion.transcribe.pictures.Style;

/**
 * Prints how well each style is read: {@code -Dtranscribe.pictures=} of each from the seed {@code -Dtranscribe.seed=}.
 * Seeds below 100 were used to tune the reader.
 */
@Tag("accuracy")
class AccuracyTest {
    private final Map<Style, double[]> sums = new EnumMap<>(Style.class);

    @Test
    void noWrongReadingIsCalledRead() throws Exception {
        long first = Long.getLong("transcribe.seed", 1000);
        int count = Integer.getInteger("transcribe.pictures", 20);
        Transcriber transcriber = new Transcriber(PictureLimits.DEFAULT);
        int wrong = 0;
        for (Style style : Style.values()) {
            for (long seed = first; seed < first + count; seed++) {
                Sample sample = Pictures.of(style, seed);
                Budget budget = Budget.of(Duration.ofMinutes(1));
                Reading reading = transcriber.read(sample.file(), TranscribeOptions.NONE, budget);
                Accuracy accuracy = Accuracy.of(sample, reading);
                boolean trusted = reading.status() == Status.READ;
                boolean misled = trusted && !accuracy.right();
                add(style, sample, accuracy, trusted, misled, budget.used());
                if (misled) {
                    System.out.println("wrong, but called read: " + style + " " + seed);
                    wrong++;
                }
            }
            print(style.name(), sums.get(style));
        }
        for (Style.Kind kind : Style.Kind.values()) {
            double[] sum = new double[8];
            sums.forEach((style, values) -> {
                for (int k = 0; k < sum.length && style.kind() == kind; k++) {
                    sum[k] += values[k];
                }
            });
            print("all " + kind, sum);
        }
        assertThat(wrong).isLessThanOrEqualTo(count * Style.values().length / 1000);
    }

    /** Prints how many logos and furry animals, as many of each as of a style, are recognised as no board. */
    @Test
    void noOtherPictureIsCalledRead() throws Exception {
        long first = Long.getLong("transcribe.seed", 1000);
        int count = Integer.getInteger("transcribe.pictures", 20);
        Transcriber transcriber = new Transcriber(PictureLimits.DEFAULT);
        Map<String, Integer> rejected = new TreeMap<>();
        for (long seed = first; seed < first + count; seed++) {
            Map<String, byte[]> files = Map.of(
                    "logo", Pictures.encoded(OtherPictures.logo(seed), "png"),
                    "animal", Pictures.jpeg(OtherPictures.animal(seed), .7f));
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Reading reading =
                        transcriber.read(file.getValue(), TranscribeOptions.NONE, Budget.of(Duration.ofMinutes(1)));
                assertThat(reading.status()).as(file.getKey() + " " + seed).isNotEqualTo(Status.READ);
                rejected.merge(file.getKey(), reading.status() == Status.CHECK ? 0 : 1, Integer::sum);
            }
        }
        rejected.forEach((kind, number) -> System.out.println("| " + kind + " | " + count + " | " + number + " |"));
    }

    private void add(Style style, Sample sample, Accuracy accuracy, boolean trusted, boolean misled, Duration used) {
        double[] sum = sums.computeIfAbsent(style, s -> new double[8]);
        sum[0]++;
        sum[1] += accuracy.right() ? 1 : 0;
        sum[2] += accuracy.hits();
        sum[3] += sample.game().moves().size();
        sum[4] += accuracy.extra();
        sum[5] += trusted ? 1 : 0;
        sum[6] += misled ? 1 : 0;
        sum[7] += used.toMillis() / 1000.0;
    }

    private static void print(String name, double[] sum) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %.0f | %.1f %% | %.2f %% | %.2f %% | %.0f %% | %.0f | %.1f s |%n",
                name,
                sum[0],
                100 * sum[1] / sum[0],
                100 * sum[2] / sum[3],
                100 * sum[4] / sum[3],
                100 * sum[5] / sum[0],
                sum[6],
                sum[7] / sum[0]);
    }
}
