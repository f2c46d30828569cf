package org.morpion.cli.service;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Json;
import org.morpion.cli.game.Candidates;
import org.morpion.cli.game.DrawingReader;
import org.morpion.cli.game.Forms;
import org.morpion.cli.game.Games;
import org.morpion.cli.game.Output;
import org.morpion.cli.search.RunDirectory;
import org.morpion.cli.solver.Solvers;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.render.document.Form;
import org.morpion.run.SearchDocumentWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/** The verb {@code remote}: runs verbs on a service and prints its answers unchanged. */
@Command(name = "remote", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "VERB")
public final class RemoteCommand {
    private static final String FAILED = "FAILED";
    private static final String CANCELLED = "CANCELLED";
    private static final Set<String> ENDED = Set.of("SUCCEEDED", CANCELLED, FAILED);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final Context context;

    @Option(
            names = "--url",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            defaultValue = "${env:MORPION_URL:-http://localhost:8080}")
    private String url;

    @Option(names = "--key", paramLabel = "KEY", scope = ScopeType.INHERIT, defaultValue = "${env:MORPION_KEY}")
    private String key;

    public RemoteCommand(Context context) {
        this.context = context;
    }

    @Command(name = "validate", mixinStandardHelpOptions = true)
    int validate(
            @Parameters(paramLabel = "FILE", descriptionKey = "FILE") String file,
            @Option(names = "--all") boolean all) {
        byte[] answer = service()
                .post("/validate", RemoteService.query("all", all ? true : null, "variant", variant()), bytes(file));
        print(answer, null);
        return Boolean.TRUE.equals(RemoteService.member(answer, "legal")) ? ExitCode.FINE : ExitCode.NO;
    }

    @Command(name = "convert", mixinStandardHelpOptions = true)
    int convert(
            @Parameters(paramLabel = "FILE", descriptionKey = "FILE") String file,
            @Option(
                            names = "--to",
                            paramLabel = "FORMAT",
                            completionCandidates = Candidates.Forms.class,
                            required = true)
                    Form to,
            @Option(
                            names = {"-o", "--output"},
                            paramLabel = "FILE")
                    Path output) {
        print(
                service().post("/convert", RemoteService.query("to", name(to), "variant", variant()), bytes(file)),
                output);
        return ExitCode.FINE;
    }

    @Command(name = "render", mixinStandardHelpOptions = true)
    int render(
            @Parameters(paramLabel = "FILE", descriptionKey = "FILE") String file,
            @Option(
                            names = "--to",
                            paramLabel = "svg|png|apng|ascii",
                            descriptionKey = "to-picture",
                            completionCandidates = Candidates.Drawings.class)
                    Form to,
            @Option(
                            names = {"-o", "--output"},
                            paramLabel = "FILE")
                    Path output) {
        String form = name(Forms.picture(context, to, output));
        print(service().post("/render", RemoteService.query("to", form, "variant", variant()), bytes(file)), output);
        return ExitCode.FINE;
    }

    @Command(name = "moves", mixinStandardHelpOptions = true)
    int moves(@Parameters(paramLabel = "FILE", descriptionKey = "FILE") String file) {
        print(service().post("/moves", RemoteService.query("variant", variant()), bytes(file)), null);
        return ExitCode.FINE;
    }

    @Command(name = "compare", mixinStandardHelpOptions = true)
    int compare(
            @Parameters(paramLabel = "FIRST", descriptionKey = "FIRST") String first,
            @Parameters(paramLabel = "SECOND", descriptionKey = "SECOND") String second) {
        Games games = new Games(context, false);
        List<String> both = List.of(
                CompactGames.write(games.readLegalOfSeveral(first)),
                CompactGames.write(games.readLegalOfSeveral(second)));
        print(service().postJson("/compare", Json.line(Json.object("games", both))), null);
        return ExitCode.FINE;
    }

    @Command(name = "order", mixinStandardHelpOptions = true)
    int order(
            @Parameters(paramLabel = "FILE", descriptionKey = "DRAWING") String file,
            @Option(names = "--to", paramLabel = "FORMAT", completionCandidates = Candidates.Forms.class) Form to,
            @Option(
                            names = {"-o", "--output"},
                            paramLabel = "FILE")
                    Path output) {
        DrawingReader.Lines drawn = new DrawingReader(context, file).read();
        String form = name(Forms.toWrite(context, to, output, Form.MSR_JSON));
        print(service().postJson("/order?to=" + form, Json.line(drawn.members())), output);
        return ExitCode.FINE;
    }

    @Command(name = "records", mixinStandardHelpOptions = true)
    int records(
            @Parameters(arity = "0..1", paramLabel = "ID", descriptionKey = "ID") String id,
            @Option(names = "--to", paramLabel = "FORMAT", completionCandidates = Candidates.Forms.class) Form to,
            @Option(
                            names = {"-o", "--output"},
                            paramLabel = "FILE")
                    Path output) {
        if (id == null) {
            print(service().list("/records", RemoteService.query("variant", variant()), "records"), output);
        } else {
            String form = name(Forms.toWrite(context, to, output, Form.MSR_JSON));
            print(service().get("/records/" + RemoteService.encoded(id), RemoteService.query("to", form)), output);
        }
        return ExitCode.FINE;
    }

    @Command(name = "solvers", mixinStandardHelpOptions = true)
    int solvers(@Parameters(arity = "0..1", paramLabel = "ID", descriptionKey = "ID") String id) {
        print(service().get("/solvers" + (id == null ? "" : "/" + RemoteService.encoded(id)), Map.of()), null);
        return ExitCode.FINE;
    }

    @Command(name = "search", mixinStandardHelpOptions = true)
    int search(
            @Option(
                            names = {"--solver", "--algo"},
                            paramLabel = "ID",
                            completionCandidates = Solvers.Ids.class)
                    String solver,
            @Option(
                            names = {"-O", "--option"},
                            paramLabel = "NAME=VALUE")
                    Map<String, String> options,
            @Option(names = "--seed", paramLabel = "N") Long seed,
            @Option(
                            names = {"--threads", "--islands"},
                            paramLabel = "N")
                    Integer islands,
            @Option(names = "--time", paramLabel = "DURATION") Duration time,
            @Option(
                            names = {"--nodes", "--max-nodes"},
                            paramLabel = "N")
                    Long nodes,
            @Option(names = "--target-score", paramLabel = "N") Integer targetScore,
            @Option(names = "--from", paramLabel = "FILE") String from,
            @Option(names = "--warm", paramLabel = "FILE", split = ",") List<String> warm,
            @Option(names = "--wait") boolean wait)
            throws InterruptedException {
        Map<String, Object> limits = RemoteService.query(
                "time", time == null ? null : time.toString(), "nodes", nodes, "targetScore", targetScore);
        Games games = new Games(context, false);
        Map<String, Object> request = RemoteService.query(
                "solver",
                solver,
                "variant",
                variant(),
                "options",
                options == null ? null : typed(solver, options),
                "seed",
                seed,
                "islands",
                islands,
                "limits",
                limits.isEmpty() ? null : limits,
                "from",
                from == null ? null : CompactGames.write(games.readLegalOfSeveral(from)),
                "warm",
                warm == null
                        ? null
                        : warm.stream()
                                .map(file -> CompactGames.write(games.readLegalOfSeveral(file)))
                                .toList());
        return makeSearch(Json.line(request), wait);
    }

    @Command(name = "upload", mixinStandardHelpOptions = true)
    int upload(
            @Parameters(paramLabel = "CHECKPOINT", descriptionKey = "CHECKPOINT") Path file,
            @Option(names = "--wait") boolean wait)
            throws IOException, InterruptedException {
        ByteArrayOutputStream checkpoint = new ByteArrayOutputStream();
        SearchDocumentWriter.write(RunDirectory.read(context, file), checkpoint);
        return makeSearch("{\"checkpoint\":" + checkpoint.toString(StandardCharsets.UTF_8) + "}", wait);
    }

    @Command(name = "searches", mixinStandardHelpOptions = true)
    int searches(@Parameters(arity = "0..1", paramLabel = "ID", descriptionKey = "ID") String id) {
        print(
                id == null
                        ? service().list("/searches", Map.of(), "searches")
                        : service().get("/searches/" + RemoteService.encoded(id), Map.of()),
                null);
        return ExitCode.FINE;
    }

    @Command(name = "best", mixinStandardHelpOptions = true)
    int best(
            @Parameters(paramLabel = "ID", descriptionKey = "ID") String id,
            @Option(names = "--to", paramLabel = "FORMAT", completionCandidates = Candidates.Forms.class) Form to,
            @Option(
                            names = {"-o", "--output"},
                            paramLabel = "FILE")
                    Path output) {
        String form = name(Forms.toWrite(context, to, output, Form.MSR_COMPACT));
        print(service().get("/searches/" + RemoteService.encoded(id) + "/best." + form, Map.of()), output);
        return ExitCode.FINE;
    }

    @Command(name = "checkpoint", mixinStandardHelpOptions = true)
    int checkpoint(
            @Parameters(paramLabel = "ID", descriptionKey = "ID") String id,
            @Option(
                            names = {"-o", "--output"},
                            paramLabel = "FILE")
                    Path output) {
        print(service().get("/searches/" + RemoteService.encoded(id) + "/checkpoint", Map.of()), output);
        return ExitCode.FINE;
    }

    @Command(name = "pause", mixinStandardHelpOptions = true)
    int pause(@Parameters(paramLabel = "ID", descriptionKey = "ID") String id) {
        return change(id, "pause");
    }

    @Command(name = "resume", mixinStandardHelpOptions = true)
    int resume(@Parameters(paramLabel = "ID", descriptionKey = "ID") String id) {
        return change(id, "resume");
    }

    @Command(name = "cancel", mixinStandardHelpOptions = true)
    int cancel(@Parameters(paramLabel = "ID", descriptionKey = "ID") String id) {
        return change(id, "cancel");
    }

    private int change(String id, String how) {
        print(service().postJson("/searches/" + RemoteService.encoded(id) + "/" + how, null), null);
        return ExitCode.FINE;
    }

    private int makeSearch(String request, boolean wait) throws InterruptedException {
        RemoteService service = service();
        byte[] search = service.makeSearch(request);
        String id = String.valueOf(RemoteService.member(search, "id"));
        if (wait && !hasEnded(search)) {
            // Lets a user who stops waiting find the search again.
            context.terminal().tell(context.text("remote.search.made", id));
        }
        for (Duration pause = FIRST_PAUSE; wait && !hasEnded(search); pause = longerPause(pause)) {
            Thread.sleep(pause.toMillis());
            search = service.search(id);
        }
        print(search, null);
        if (wait && state(search).equals(FAILED)) {
            throw Failure.fault(context.text("remote.search.failed", RemoteService.member(search, "failure")));
        }
        if (wait && state(search).equals(CANCELLED)) {
            throw Failure.interrupted(context.text("remote.search.cancelled", id));
        }
        return ExitCode.FINE;
    }

    private static Duration longerPause(Duration pause) {
        Duration longer = pause.plus(pause.dividedBy(4));
        return longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
    }

    private static boolean hasEnded(byte[] search) {
        return ENDED.contains(state(search));
    }

    private static String state(byte[] search) {
        return String.valueOf(RemoteService.member(search, "state"));
    }

    /**
     * Converts options to the service's types. Options of a solver unknown to this program are sent as numbers or
     * booleans where possible.
     */
    private Map<String, Object> typed(String solver, Map<String, String> texts) {
        Optional<Map<String, Object>> known = Optional.ofNullable(solver)
                .flatMap(new Solvers(context, null)::find)
                .map(loaded -> Solvers.options(loaded, texts));
        Map<String, Object> values = new LinkedHashMap<>();
        texts.forEach(
                (name, text) -> values.put(name, known.map(all -> all.get(name)).orElseGet(() -> Json.guess(text))));
        return values;
    }

    private RemoteService service() {
        return new RemoteService(context, url, key);
    }

    private String variant() {
        return context.variant().map(Variant::code).orElse(null);
    }

    private byte[] bytes(String operand) {
        return new Games(context, false).bytes(operand);
    }

    private static String name(Form form) {
        return form.names().get(0);
    }

    private void print(byte[] answer, Path file) {
        if (Output.isStandard(file)) {
            boolean png = answer.length > 0 && answer[0] == (byte) 0x89;
            if (png && context.terminal().outIsShown()) {
                throw Failure.usage(context.text("binary"));
            }
            context.terminal().write(answer);
            if (!png && answer.length > 0 && answer[answer.length - 1] != '\n') {
                context.terminal().out().print('\n');
            }
            return;
        }
        new Output(context).write(answer, file);
    }
}
