import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AccessApi;
import org.openapitools.client.api.DocumentsApi;
import org.openapitools.client.api.IndexApi;
import org.openapitools.client.api.ProblemsApi;
import org.openapitools.client.api.RecordsApi;
import org.openapitools.client.api.SearchesApi;
import org.openapitools.client.api.SolversApi;
import org.openapitools.client.model.ComparisonRequest;
import org.openapitools.client.model.Decision;
import org.openapitools.client.model.DecisionResult;
import org.openapitools.client.model.Decisions;
import org.openapitools.client.model.DrawnLine;
import org.openapitools.client.model.Key;
import org.openapitools.client.model.KeyRequest;
import org.openapitools.client.model.LimitsRequest;
import org.openapitools.client.model.MetadataCorrection;
import org.openapitools.client.model.Moderation;
import org.openapitools.client.model.OrderRequest;
import org.openapitools.client.model.RecordPage;
import org.openapitools.client.model.Schedule;
import org.openapitools.client.model.ScheduleRequest;
import org.openapitools.client.model.Search;
import org.openapitools.client.model.SearchRequest;
import org.openapitools.client.model.SearchState;
import org.openapitools.client.model.Validation;
import org.openapitools.client.model.Webhook;
import org.openapitools.client.model.WebhookChange;
import org.openapitools.client.model.WebhookRequest;

/** Calls every operation with the client for Java, as it was generated: java Client ADDRESS KEY. */
final class Client {
    private static final String GAME = "{\"variant\": \"5T\", \"score\": 2, \"moves\": ["
            + "{\"x\": 3, \"y\": -1, \"dir\": \"V\", \"pos\": 0}, {\"x\": 4, \"y\": 3, \"dir\": \"H\", \"pos\": 4}]}";
    private static final String WAIT = "wait=60";

    public static void main(String[] arguments) throws Exception {
        ApiClient client = new ApiClient();
        client.setBasePath(arguments[0]);
        client.setBearerToken(arguments[1]);
        client.setReadTimeout(120_000);
        check(new IndexApi(client).getIndex().getLinks().get("getRecord").getTemplated());
        check(new IndexApi(client).getMe().getCaller().startsWith("key:"));
        ProblemsApi problems = new ProblemsApi(client);
        String slug = problems.listProblemTypes().get(0).getType().replace("/problems/", "");
        check(problems.getProblemType(slug).getStatus() >= 400);
        SolversApi solvers = new SolversApi(client);
        check(solvers.getSolver(solvers.listSolvers().getSolvers().get(0).getId()).getTitle() != null);
        documents(new DocumentsApi(client), new RecordsApi(client));
        registry(new RecordsApi(client));
        searches(new SearchesApi(client));
        access(new AccessApi(client));
    }

    private static void documents(DocumentsApi api, RecordsApi records) throws Exception {
        File game = records.getRecord("rosin178", null, null, null, null, null);
        Validation verdict = api.validate(game, null, true, null, null);
        check(verdict.getLegal() && verdict.getScore() == 178 && verdict.getBbox().size() == 4);
        Validation illegal = api.validate(
                file(text(game).replaceFirst("\"pos\": 0", "\"pos\": 1")), null, null, null, null);
        check(!illegal.getLegal() && illegal.getFingerprint() == null && !illegal.getViolations().isEmpty());
        String[] verdicts = text(api.validateBatch(file(GAME + "\n{}\n"), null, null, null)).split("\n");
        check(verdicts[0].contains("\"legal\":true") && verdicts[1].contains("\"line\":2"));
        check(api.listMoves(game, null, null).getCount() == 0);
        check(text(api.convert(game, null, null, null, null, null, null, null, "msr", null, null)).startsWith("MS1:"));
        check(text(api.render(game, null, null, null, null, null, null, null)).contains("<svg"));
        File picture = api.render(game, null, null, null, null, "png", null, null);
        check(api.transcribe(picture, null, null, null, null, null, null, null).getScore() > 0);
        check(text(api.sheet(null, "svg", null)).contains("<svg"));
        ComparisonRequest pair = new ComparisonRequest().games(List.of("psol178", "rosin178"));
        check(api.compare(pair, null, null, null).getShared().getPoints() == 177);
        OrderRequest drawing = new OrderRequest()
                .variant(OrderRequest.VariantEnum._5_T)
                .lines(List.of(
                        new DrawnLine().x(0).y(3).dir(DrawnLine.DirEnum.H),
                        new DrawnLine().ends(List.of(List.of(3L, -1L), List.of(3L, 3L)))));
        check(text(api.order(drawing, null, null, null, null, null, null, null)).contains("\"score\": 2"));
    }

    private static void registry(RecordsApi api) throws Exception {
        RecordPage page = api.listRecords(
                null, null, null, 1, null, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null);
        check(page.getRecords().size() == 1 && page.getNext() != null);
        String id = api.submitRecord(
                        file(GAME), null, "A Java client", null, null, null, null, null, List.of("kept"), null, null,
                        null)
                .getRecord()
                .getId();
        Moderation correction = new Moderation().metadata(new MetadataCorrection().description("Two moves"));
        check(api.moderateRecord(id, correction, null).getTags().equals(List.of("kept")));
        check(api.getRecordEntry(id).getRecord().getId().equals(id));
        check(api.listSubmissions(null, null, "newest", null).getRecords().stream()
                .anyMatch(own -> own.getId().equals(id)));
        Decisions decisions = new Decisions()
                .addDecisionsItem(new Decision().id(id).state(Decision.StateEnum.PUBLISHED))
                .addDecisionsItem(new Decision().id("nobody").state(Decision.StateEnum.REFUSED));
        List<DecisionResult> results = api.decide(decisions).getResults();
        check(results.get(0).getStatus() == 200 && results.get(1).getStatus() == 404);
        check(results.get(1).getProblem().getType().equals("/problems/not-found"));
        check(api.listQueue(1, null, null, null, null, null, null).getNext() == null);
        api.watchQueue(null, "wait=1");
        check(text(api.embedRecord("rosin178")).contains("<svg"));
        String address = api.getApiClient().getBasePath() + "/records/rosin178";
        check(api.describeEmbed(address, null, null, 400).getHtml().contains("<iframe"));
        check(!api.getRecordHistory(id).getChanges().isEmpty());
        check(api.listRelatives("rosin178", null, null).getComplete() != null);
        check(api.listFamilies("5T", null, null).getVariant().equals("5T"));
        check(api.getLeaderboard("5T", null, null, 3, null, null).getEntries().get(0).getRecord().getScore() == 178);
        String exported = text(api.exportRecords(null, null)).split("\n")[0];
        String[] answers = text(api.importRecords(file(exported + "\n{}\n"))).split("\n");
        check(answers[0].contains("unchanged") && answers[1].contains("\"line\":2"));
        api.watchRecords(null, "wait=1");
        api.withdrawRecord(id, "a test", null);
    }

    private static void searches(SearchesApi api) throws Exception {
        SearchRequest request = new SearchRequest()
                .solver("nrpa")
                .seed(1L)
                .options(Map.of("level", 2))
                .warm(List.of("rosin178"))
                .limits(new LimitsRequest().time("PT1H"));
        String id = api.createSearch(request, "of-the-java-client", null).getId();
        api.saveCheckpoint(id, WAIT);
        check(api.getCheckpoint(id, null, null).getIslands().get(0).getNumber() == 0);
        check(api.pauseSearch(id, WAIT).getState() == SearchState.PAUSED);
        api.resumeSearch(id);
        check(api.cancelSearch(id, WAIT).getState() == SearchState.CANCELLED);
        check(text(api.watchSearch(id, null, null)).contains("CANCELLED"));
        check(!api.listSearches(null, null, null, "CANCELLED").getSearches().isEmpty());
        SearchRequest brief = new SearchRequest()
                .solver("nrpa")
                .seed(1L)
                .options(Map.of("level", 1))
                .limits(new LimitsRequest().nodes(2000L));
        Search ended = api.createSearch(brief, null, WAIT);
        check(ended.getState() == SearchState.SUCCEEDED);
        SearchRequest further = new SearchRequest().checkpoint(api.getCheckpoint(ended.getId(), null, null));
        Search carried = api.createSearch(further, null, WAIT);
        check(Objects.equals(carried.getBestScore(), ended.getBestScore()));
        api.deleteSearch(carried.getId());
        Integer score = api.getSearch(ended.getId(), null).getBestScore();
        check(text(api.getBest(ended.getId(), null, null, null, null, null)).contains("\"score\": " + score));
        api.deleteSearch(id);
        api.deleteSearch(ended.getId());
        try {
            api.getSearch(id, null);
            throw new AssertionError("There is no such search");
        } catch (ApiException e) {
            check(e.getCode() == 404);
        }
        ScheduleRequest nightly =
                new ScheduleRequest().cron("0 2 29 2 *").search(new SearchRequest().solver("nrpa"));
        Schedule schedule = api.createSchedule(nightly, null);
        check(!api.listSchedules(null, null).getSchedules().isEmpty());
        check(Objects.equals(api.getSchedule(schedule.getId()).getSearch().getSolver(), "nrpa"));
        api.deleteSchedule(schedule.getId());
    }

    private static void access(AccessApi api) throws Exception {
        Key key = api.makeKey(new KeyRequest().name("of a client").addScopesItem("document"));
        check(!api.listKeys(null, null).getKeys().isEmpty());
        api.revokeKey(key.getId());
        check(api.listAuditTrail(null, null, 1, null).getEntries().get(0).getAction().equals("key.revoke"));
        Webhook webhook = api.makeWebhook(new WebhookRequest().url("http://localhost/").addEventsItem("best"));
        check(!api.listWebhooks(null, null).getWebhooks().isEmpty());
        check(api.getWebhook(webhook.getId()).getSecret() == null);
        check(api.listDeliveries(webhook.getId(), null, null, null).getDeliveries().isEmpty());
        WebhookChange change = new WebhookChange().addEventsItem("record");
        check(api.changeWebhook(webhook.getId(), change).getEvents().equals(List.of("record")));
        check(api.sendDelivery(webhook.getId(), null).getType().getValue().equals("test"));
        api.deleteWebhook(webhook.getId());
    }

    private static File file(String text) throws IOException {
        File file = File.createTempFile("game", ".json");
        file.deleteOnExit();
        Files.writeString(file.toPath(), text);
        return file;
    }

    private static String text(File file) throws IOException {
        return Files.readString(file.toPath());
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError("The answer is not as expected");
        }
    }
}
