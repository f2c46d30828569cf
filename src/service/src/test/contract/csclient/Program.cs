// Calls every operation with the generated C# client: dotnet run ADDRESS KEY
using System.Text;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Extensions;
using Org.OpenAPITools.Model;

const string Game = "{\"variant\": \"5T\", \"score\": 2, \"moves\": ["
    + "{\"x\": 3, \"y\": -1, \"dir\": \"V\", \"pos\": 0}, {\"x\": 4, \"y\": 3, \"dir\": \"H\", \"pos\": 4}]}";

using IHost host = Host.CreateDefaultBuilder()
    .ConfigureApi((context, options) =>
    {
        options.AddTokens(new BearerToken(args[1]));
        options.AddApiHttpClients(client => client.BaseAddress = new Uri(args[0]));
    })
    .Build();

static void Check(bool holds, object? what = null)
{
    if (!holds)
    {
        throw new Exception(what?.ToString() ?? "The answer is not as expected");
    }
}

// Returns the response; fails unless it is a success.
static async Task<T> Must<T>(Task<T> call) where T : IApiResponse
{
    T answer = await call;
    Check(answer.IsSuccessStatusCode, $"{answer.RequestUri}: {answer.StatusCode} {answer.RawContent}");
    return answer;
}

static FileParameter Body(string text) => new(new MemoryStream(Encoding.UTF8.GetBytes(text)));

static string Text(Stream? stream) => new StreamReader(stream!).ReadToEnd();

static JsonElement Json(string text) => JsonDocument.Parse(text).RootElement;

static string[] Lines(string text) => text.Trim().Split('\n');

async Task Documents(IDocumentsApi api, IRecordsApi records)
{
    string rosin = Text((await Must(records.GetRecordAsync("rosin178"))).Ok());
    Validation verdict = (await Must(api.ValidateAsync(Body(rosin), registry: true))).Ok()!;
    Check(verdict.Legal && verdict.Score == 178, verdict);
    Validation illegal = (await Must(api.ValidateAsync(Body(rosin.Replace("\"pos\": 0", "\"pos\": 1"))))).Ok()!;
    Check(!illegal.Legal && illegal.Fingerprint == null, illegal);
    string[] verdicts = Lines(Text((await Must(api.ValidateBatchAsync(Body(Game + "\n{}\n")))).Ok()));
    Check(Json(verdicts[0]).GetProperty("legal").GetBoolean());
    Check(Json(verdicts[1]).GetProperty("line").GetInt32() == 2);
    Check((await Must(api.ListMovesAsync(Body(rosin)))).Ok()!.Count == 0);
    Check(Text((await Must(api.ConvertAsync(Body(rosin), to: "msr"))).Ok()).StartsWith("MS1:"));
    Check(Text((await Must(api.RenderAsync(Body(rosin)))).Ok()).Contains("<svg"));
    Stream picture = (await Must(api.RenderAsync(Body(rosin), to: "png"))).Ok()!;
    Check((await Must(api.TranscribeAsync(new FileParameter(picture)))).Ok()!.Score > 0);
    Check(Text((await Must(api.SheetAsync(to: "svg"))).Ok()).Contains("<svg"));
    List<object> pair = ["psol178", "rosin178"];
    Check((await Must(api.CompareAsync(new ComparisonRequest(pair)))).Ok()!.Shared.Points == 177);
    List<DrawnLine> drawn =
        [new DrawnLine(x: 0, y: 3, dir: DrawnLine.DirEnum.H), new DrawnLine(ends: new List<List<long>> { new() { 3, -1 }, new() { 3, 3 } })];
    OrderRequest drawing = new(drawn, OrderRequest.VariantEnum._5T);
    Check(Json(Text((await Must(api.OrderAsync(drawing))).Ok())).GetProperty("score").GetInt32() == 2);
}

async Task Registry(IRecordsApi api, string address)
{
    RecordPage page = (await Must(api.ListRecordsAsync(limit: 1))).Ok()!;
    Check(page.Records.Count == 1 && page.Next != null, page);
    ISubmitRecordApiResponse submitted = await Must(api.SubmitRecordAsync(Body(Game), author: "A C# client", tag: new List<string> { "kept" }));
    string id = Json(submitted.RawContent).GetProperty("record").GetProperty("id").GetString()!;
    Moderation correction = new(metadata: new MetadataCorrection(description: "Two moves"));
    Check((await Must(api.ModerateRecordAsync(id, correction))).Ok()!.Tags.Single() == "kept");
    Check((await Must(api.GetRecordEntryAsync(id))).Ok()!.Record.Id == id);
    Check((await Must(api.ListSubmissionsAsync(sort: "newest"))).Ok()!.Records.Any(own => own.Id == id));
    List<Decision> decisions =
        [new Decision(id, state: Decision.StateEnum.Published), new Decision("nobody", state: Decision.StateEnum.Refused)];
    DecisionResults decided = (await Must(api.DecideAsync(new Decisions(decisions)))).Ok()!;
    Check(decided.Results[0].Status == 200 && decided.Results[1].Status == 404, decided);
    Check(decided.Results[1].Problem!.Type == "/problems/not-found", decided);
    Check((await Must(api.ListQueueAsync(limit: 1))).Ok()!.Next == null);
    await Must(api.WatchQueueAsync(prefer: "wait=1"));
    Check(Text((await Must(api.EmbedRecordAsync("rosin178"))).Ok()).Contains("<svg"));
    Embed embed = (await Must(api.DescribeEmbedAsync(address + "/records/rosin178", maxwidth: 400))).Ok()!;
    Check(embed.Html.Contains("<iframe"), embed);
    Check((await Must(api.GetRecordHistoryAsync(id))).Ok()!.Changes.Count > 0);
    await Must(api.ListRelativesAsync("rosin178"));
    Check((await Must(api.ListFamiliesAsync(variant: "5T"))).Ok()!.Variant == "5T");
    Check((await Must(api.GetLeaderboardAsync("5T", limit: 3))).Ok()!.Entries[0].Record.Score == 178);
    string exported = Lines(Text((await Must(api.ExportRecordsAsync())).Ok()))[0];
    string[] answers = Lines(Text((await Must(api.ImportRecordsAsync(Body(exported + "\n{}\n")))).Ok()));
    Check(Json(answers[0]).GetProperty("result").GetString() == "unchanged");
    Check(Json(answers[1]).GetProperty("line").GetInt32() == 2);
    await Must(api.WatchRecordsAsync(prefer: "wait=1"));
    await Must(api.WithdrawRecordAsync(id, reason: "a test"));
}

async Task Searches(ISearchesApi api)
{
    SearchRequest request = new(
        solver: "nrpa",
        seed: 1,
        options: new Dictionary<string, object> { ["level"] = 2 },
        warm: new List<object> { "rosin178" },
        limits: new LimitsRequest(time: "PT1H"));
    string id = (await Must(api.CreateSearchAsync(request, "of-the-csharp-client"))).Created()!.Id;
    await Must(api.SaveCheckpointAsync(id, "wait=60"));
    Check((await Must(api.GetCheckpointAsync(id))).Ok()!.Islands[0].Number == 0);
    Check((await Must(api.PauseSearchAsync(id, "wait=60"))).Ok()!.State == SearchState.PAUSED);
    await Must(api.ResumeSearchAsync(id));
    Check((await Must(api.CancelSearchAsync(id, "wait=60"))).Ok()!.State == SearchState.CANCELLED);
    Check(Text((await Must(api.WatchSearchAsync(id))).Ok()).Contains("CANCELLED"));
    Check((await Must(api.ListSearchesAsync(state: "CANCELLED"))).Ok()!.Searches.Count > 0);
    SearchRequest brief = new(
        solver: "nrpa",
        seed: 1,
        options: new Dictionary<string, object> { ["level"] = 1 },
        limits: new LimitsRequest(nodes: 2000));
    Search ended = (await Must(api.CreateSearchAsync(brief, prefer: "wait=60"))).Created()!;
    Check(ended.State == SearchState.SUCCEEDED, ended);
    Checkpoint checkpoint = (await Must(api.GetCheckpointAsync(ended.Id))).Ok()!;
    Search carried = (await Must(api.CreateSearchAsync(new(checkpoint: checkpoint), prefer: "wait=60"))).Created()!;
    Check(carried.BestScore == ended.BestScore, carried);
    await Must(api.DeleteSearchAsync(carried.Id));
    int best = Json(Text((await Must(api.GetBestAsync(ended.Id))).Ok())).GetProperty("score").GetInt32();
    Check(best == (await Must(api.GetSearchAsync(ended.Id))).Ok()!.BestScore);
    await Must(api.DeleteSearchAsync(id));
    await Must(api.DeleteSearchAsync(ended.Id));
    Check((await api.GetSearchAsync(id)).NotFound()!.Type == "/problems/not-found");
    ScheduleRequest nightly = new("0 2 29 2 *", new SearchRequest(solver: "nrpa"));
    string schedule = (await Must(api.CreateScheduleAsync(nightly))).Created()!.Id;
    Check((await Must(api.ListSchedulesAsync())).Ok()!.Schedules.Count > 0);
    Check((await Must(api.GetScheduleAsync(schedule))).Ok()!.Search.Solver == "nrpa");
    await Must(api.DeleteScheduleAsync(schedule));
}

async Task Access(IAccessApi api)
{
    Key key = (await Must(api.MakeKeyAsync(new KeyRequest("of a client", ["document"])))).Created()!;
    Check((await Must(api.ListKeysAsync())).Ok()!.Keys.Count > 0);
    await Must(api.RevokeKeyAsync(key.Id));
    Check((await Must(api.ListAuditTrailAsync(limit: 1))).Ok()!.Entries[0].Action == "key.revoke");
    WebhookRequest hook = new("http://localhost/", new List<string> { "best" });
    string id = (await Must(api.MakeWebhookAsync(hook))).Created()!.Id;
    Check((await Must(api.ListWebhooksAsync())).Ok()!.Webhooks.Count > 0);
    Check((await Must(api.GetWebhookAsync(id))).Ok()!.Id == id);
    Check((await Must(api.ListDeliveriesAsync(id))).Ok()!.Deliveries.Count == 0);
    WebhookChange change = new(events: new List<string> { "record" });
    Check((await Must(api.ChangeWebhookAsync(id, change))).Ok()!.Events.Single() == "record");
    Check((await Must(api.SendDeliveryAsync(id))).Accepted()!.Type == "test");
    await Must(api.DeleteWebhookAsync(id));
}

IServiceProvider services = host.Services;
IIndexApi index = services.GetRequiredService<IIndexApi>();
Check((await Must(index.GetIndexAsync())).Ok()!.Links["getRecord"].Templated);
Check((await Must(index.GetMeAsync())).Ok()!.Caller.StartsWith("key:"));
IProblemsApi problems = services.GetRequiredService<IProblemsApi>();
string slug = (await Must(problems.ListProblemTypesAsync())).Ok()![0].Type.Replace("/problems/", "");
await Must(problems.GetProblemTypeAsync(slug));
ISolversApi solvers = services.GetRequiredService<ISolversApi>();
await Must(solvers.GetSolverAsync((await Must(solvers.ListSolversAsync())).Ok()!.Solvers[0].Id));
await Documents(services.GetRequiredService<IDocumentsApi>(), services.GetRequiredService<IRecordsApi>());
await Registry(services.GetRequiredService<IRecordsApi>(), args[0]);
await Searches(services.GetRequiredService<ISearchesApi>());
await Access(services.GetRequiredService<IAccessApi>());
