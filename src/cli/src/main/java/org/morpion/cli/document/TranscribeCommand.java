package org.morpion.cli.document;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.LiveLine;
import org.morpion.cli.core.SafeFiles;
import org.morpion.cli.game.Forms;
import org.morpion.cli.game.Games;
import org.morpion.cli.game.Output;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Variant;
import org.morpion.render.document.Form;
import org.morpion.transcribe.Reading;
import org.morpion.transcribe.Reading.Status;
import org.morpion.transcribe.TranscribeOptions;
import org.morpion.transcribe.Transcriber;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.picture.UnreadablePictureException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads games out of pictures: photographs, scans, screenshots. */
@Command(name = "transcribe", mixinStandardHelpOptions = true)
public final class TranscribeCommand implements Callable<Integer> {
    private static final Set<String> SUFFIXES = Set.of("png", "gif", "jpg", "jpeg", "webp");

    /** Processor time for a picture. */
    private static final Duration TIME = Duration.ofMinutes(1);

    private final Context context;
    private final LiveLine live;
    private final Transcriber transcriber = new Transcriber(PictureLimits.DEFAULT);

    @Parameters(paramLabel = "PICTURE", arity = "1..*", descriptionKey = "PICTURE")
    private List<String> operands;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            descriptionKey = "transcribe-output")
    private Path file;

    @Option(names = "--overlay", paramLabel = "FILE", descriptionKey = "overlay")
    private Path overlay;

    @Option(names = "--frame", paramLabel = "N", descriptionKey = "frame")
    private Integer frame;

    @Option(names = "--invert", descriptionKey = "invert")
    private boolean invert;

    @Option(names = "--transcribed-by", paramLabel = "NAME", descriptionKey = "transcribed-by")
    private String transcribedBy;

    private int exitCode = ExitCode.FINE;

    public TranscribeCommand(Context context) {
        this.context = context;
        this.live = new LiveLine(context.terminal());
    }

    @Override
    public Integer call() throws IOException {
        List<String> pictures = pictures();
        Output output = new Output(context);
        for (Path each : Stream.of(Optional.ofNullable(file), Optional.ofNullable(overlay))
                .flatMap(Optional::stream)
                .toList()) {
            if (pictures.size() > 1 && !Files.isDirectory(each)) {
                throw Failure.usage(context.text("transcribe.directory", each));
            }
            if (!Files.isDirectory(each)) {
                output.requireWritable(each);
            }
        }
        Form form = file == null || Files.isDirectory(file)
                ? Form.MSR_JSON
                : Forms.toWrite(context, null, file, Form.MSR_JSON);
        for (int k = 0; k < pictures.size(); k++) {
            if (pictures.size() > 1) {
                live.show(context.text("transcribe.progress", k + 1, pictures.size()));
            }
            transcribe(pictures.get(k), form, output);
        }
        return exitCode;
    }

    /** The pictures that the operands name, with those in directories, in order. */
    private List<String> pictures() throws IOException {
        List<String> pictures = new ArrayList<>();
        for (String operand : operands) {
            // Unlike Path, File accepts any name; an invalid one is reported when the picture is read.
            File named = new File(operand);
            if (!operand.equals(Games.STANDARD) && named.isDirectory()) {
                try (Stream<Path> files = Files.walk(named.toPath())) {
                    files.filter(each -> SUFFIXES.contains(Forms.suffix(each)) && Files.isRegularFile(each))
                            .sorted()
                            .map(Path::toString)
                            .forEach(pictures::add);
                }
            } else {
                pictures.add(operand);
            }
        }
        if (pictures.isEmpty()) {
            throw Failure.no(context.text("transcribe.none", String.join(", ", operands)));
        }
        return pictures;
    }

    private void transcribe(String picture, Form form, Output output) {
        String name = new Games(context, false).shown(picture);
        TranscribeOptions options = new TranscribeOptions(
                context.variant(),
                Optional.empty(),
                invert ? Optional.of(true) : Optional.empty(),
                frame == null ? OptionalInt.empty() : OptionalInt.of(frame));
        byte[] bytes;
        try {
            bytes = bytes(picture);
        } catch (Failure e) {
            fail(e.getMessage());
            return;
        } catch (IOException e) {
            fail(SafeFiles.reason(context, e));
            return;
        }
        Reading reading;
        try {
            reading = transcriber.read(bytes, options, Budget.of(TIME));
            if (overlay != null) {
                Path target = Files.isDirectory(overlay) ? overlay.resolve(stem(picture) + ".png") : overlay;
                output.write(transcriber.overlay(bytes, options, reading, Budget.of(TIME)), target);
            }
        } catch (UnreadablePictureException e) {
            fail(name + ": " + e.getMessage() + ".");
            return;
        }
        live.clear();
        context.terminal().print(name + ": " + sentence(reading));
        boolean isGame = reading.status() == Status.READ || reading.status() == Status.CHECK;
        if (reading.status() != Status.READ) {
            exitCode = Math.max(exitCode, ExitCode.NO);
        }
        if (file != null && isGame) {
            Path target = Files.isDirectory(file) ? file.resolve(stem(picture) + ".json") : file;
            Metadata metadata = Metadata.builder().transcribedBy(transcribedBy).build();
            output.write(reading.record().orElseThrow().withMetadata(metadata), form, Output.Style.PLAIN, target);
        }
    }

    private void fail(String message) {
        live.clear();
        context.terminal().report(message);
        exitCode = Math.max(exitCode, ExitCode.UNREADABLE);
    }

    /**
     * Reads one byte beyond the limit, so that larger files are recognised.
     *
     * @throws Failure if the name is invalid
     */
    private byte[] bytes(String picture) throws IOException {
        int limit = PictureLimits.DEFAULT.bytes() + 1;
        if (picture.equals(Games.STANDARD)) {
            return context.terminal().in().readNBytes(limit);
        }
        try (InputStream in = Files.newInputStream(SafeFiles.path(context, picture))) {
            return in.readNBytes(limit);
        }
    }

    private String sentence(Reading reading) {
        if (reading.status() == Status.NOT_A_BOARD || reading.status() == Status.NO_LEGAL_GAME) {
            return context.text("transcribe." + reading.status());
        }
        GameRecord game = reading.record().orElseThrow();
        String also = reading.variants().stream().skip(1).map(Variant::code).collect(Collectors.joining(", "));
        String says =
                context.text("transcribe." + reading.status(), game.variant().code(), game.score());
        if (!also.isEmpty()) {
            says += context.text("transcribe.also", also);
        }
        if (reading.status() == Status.CHECK) {
            says += context.text(
                    "transcribe.doubts",
                    reading.doubtful().size(),
                    reading.stuck().size(),
                    Math.round(100 * reading.explained()));
        }
        return says;
    }

    private static String stem(String picture) {
        String name = picture.equals(Games.STANDARD)
                ? "picture"
                : String.valueOf(Path.of(picture).getFileName());
        int dot = name.lastIndexOf('.');
        return dot <= 0 ? name : name.substring(0, dot);
    }
}
