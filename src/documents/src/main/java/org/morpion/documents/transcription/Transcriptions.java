package org.morpion.documents.transcription;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.access.quota.Rates;
import org.morpion.http.admission.Admission;
import org.morpion.http.admission.RequestMemory;
import org.morpion.http.admission.Slots;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.Limits;
import org.morpion.transcribe.Reading;
import org.morpion.transcribe.TranscribeOptions;
import org.morpion.transcribe.Transcriber;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.picture.UnreadablePictureException;

/**
 * Limits of {@link Transcriber} in the service: it runs on at most half of the processors, a picture is charged as
 * {@value #REQUESTS} requests, and its memory is reserved first.
 */
@Singleton
public class Transcriptions {
    /** Requests charged for a picture, including the request that sends it. */
    static final int REQUESTS = 20;

    private static final int RETRY_SECONDS = 5;
    private static final Duration PROCESSOR_TIME = Duration.ofSeconds(10);

    private final Transcriber transcriber;
    private final RequestMemory memory;
    private final Rates rates;
    private final CurrentCaller current;
    private final Slots running;

    Transcriptions(Limits limits, RequestMemory memory, Rates rates, CurrentCaller current) {
        PictureLimits common = PictureLimits.DEFAULT;
        this.transcriber = new Transcriber(
                new PictureLimits(limits.pictureBytes(), common.pixels(), common.frames(), common.allPixels()));
        this.memory = memory;
        this.rates = rates;
        this.current = current;
        int most = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        int ofCaller = Math.max(1, most / 2);
        running = new Slots(
                most,
                ofCaller,
                "Too many pictures are being read at once.",
                "You already have " + ofCaller + (ofCaller == 1 ? " picture" : " pictures")
                        + " being read, the limit. Wait until one is done.",
                RETRY_SECONDS);
    }

    /** A reading, and its overlay as PNG if requested. */
    record Transcribed(Reading reading, Optional<byte[]> overlay) {}

    /**
     * Reads a picture. Blocks; call on a worker thread.
     *
     * @param overlay whether to paint the overlay too
     * @param clientGone whether the client has disconnected; ends the work
     * @throws HttpProblem if the picture is unreadable, or the caller or the service is at a limit
     */
    Transcribed read(byte[] picture, TranscribeOptions options, boolean overlay, BooleanSupplier clientGone) {
        Caller caller = current.get();
        try (Slots.Slot slot = running.take(caller.kind(), caller.account())) {
            rates.charge(caller.account(), REQUESTS - 1);
            long bytes = transcriber.memory(picture);
            try (Admission.Ticket ticket = memory.picture(caller.kind(), caller.account(), bytes)) {
                Budget budget = Budget.of(PROCESSOR_TIME, clientGone);
                Reading reading = transcriber.read(picture, options, budget);
                return new Transcribed(
                        reading,
                        overlay
                                ? Optional.of(transcriber.overlay(picture, options, reading, Budget.of(PROCESSOR_TIME)))
                                : Optional.empty());
            }
        } catch (UnreadablePictureException e) {
            throw problem(e, options);
        }
    }

    private static RuntimeException problem(UnreadablePictureException e, TranscribeOptions options) {
        String detail = "The picture can't be read: " + e.getMessage() + ".";
        return switch (e.reason()) {
            case UNSUPPORTED -> unreadable(detail, "unsupported");
            case DAMAGED -> unreadable(detail, "damaged");
            case TOO_LARGE -> ProblemType.LIMIT_EXCEEDED.problem(detail);
            case TOO_SLOW ->
                ProblemType.NOT_A_BOARD
                        .because(detail)
                        .with("reason", "too-slow")
                        .build();
            case NO_SUCH_FRAME ->
                ProblemType.INVALID_PARAMETER
                        .because(detail)
                        .with("parameter", "frame")
                        .with("value", Integer.toString(options.frame().orElse(0)))
                        .with("allowed", "the number of a frame of the picture, from 0")
                        .build();
            case BAD_CORNERS ->
                ProblemType.INVALID_PARAMETER
                        .because(detail)
                        .with("parameter", "corners")
                        .with("allowed", "the corners of the cross's box inside the picture, clockwise")
                        .build();
        };
    }

    private static HttpProblem unreadable(String detail, String reason) {
        return ProblemType.UNREADABLE_PICTURE
                .because(detail)
                .with("reason", reason)
                .build();
    }
}
