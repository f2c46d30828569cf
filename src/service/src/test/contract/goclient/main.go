// Calls every operation with the generated Go client: goclient ADDRESS KEY
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
)

const game = `{"variant": "5T", "score": 2, "moves": [` +
	`{"x": 3, "y": -1, "dir": "V", "pos": 0}, {"x": 4, "y": 3, "dir": "H", "pos": 4}]}`

var ctx context.Context

func check(holds bool, what ...interface{}) {
	if !holds {
		panic(fmt.Sprint(what...))
	}
}

// Returns the result of a call; panics if the call failed.
func must[T any](result T, response *http.Response, err error) T {
	if err != nil {
		if response == nil {
			panic(err)
		}
		detail := ""
		if problem, isProblem := err.(*openapi.GenericOpenAPIError); isProblem {
			detail = string(problem.Body())
		}
		panic(fmt.Sprint(response.Request.Method, " ", response.Request.URL, ": ", err, " ", detail))
	}
	return result
}

func done(response *http.Response, err error) {
	must(true, response, err)
}

func file(text string) *os.File {
	written, err := os.CreateTemp("", "game")
	check(err == nil, err)
	_, err = written.WriteString(text)
	check(err == nil, err)
	written.Seek(0, io.SeekStart)
	return written
}

func text(read *os.File) string {
	bytes, err := io.ReadAll(read)
	check(err == nil, err)
	return string(bytes)
}

func lines(text string) []map[string]interface{} {
	var parsed []map[string]interface{}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		var each map[string]interface{}
		check(json.Unmarshal([]byte(line), &each) == nil, line)
		parsed = append(parsed, each)
	}
	return parsed
}

func documents(api *openapi.DocumentsAPIService, records *openapi.RecordsAPIService) {
	rosin := text(must(records.GetRecord(ctx, "rosin178").Execute()))
	verdict := must(api.Validate(ctx).Body(file(rosin)).Registry(true).Execute())
	check(verdict.Legal && verdict.Score == 178 && len(verdict.Bbox) == 4, verdict)
	illegal := must(api.Validate(ctx).Body(file(strings.Replace(rosin, `"pos": 0`, `"pos": 1`, 1))).Execute())
	check(!illegal.Legal && !illegal.Fingerprint.IsSet() || illegal.Fingerprint.Get() == nil, illegal)
	check(illegal.Violations[0].Rule != "", illegal)
	verdicts := lines(text(must(api.ValidateBatch(ctx).Body(file(game + "\n{}\n")).Execute())))
	check(verdicts[0]["legal"] == true && verdicts[1]["line"] == 2.0, verdicts)
	check(must(api.ListMoves(ctx).Body(file(rosin)).Execute()).Count == 0)
	check(strings.HasPrefix(text(must(api.Convert(ctx).Body(file(rosin)).To("msr").Execute())), "MS1:"))
	check(strings.Contains(text(must(api.Render(ctx).Body(file(rosin)).Execute())), "<svg"))
	picture := must(api.Render(ctx).Body(file(rosin)).To("png").Execute())
	check(must(api.Transcribe(ctx).Body(picture).Execute()).Score > 0)
	check(strings.HasPrefix(text(must(api.Sheet(ctx).Execute())), "%PDF"))
	pair := openapi.NewComparisonRequest([]interface{}{"psol178", "rosin178"})
	check(must(api.Compare(ctx).ComparisonRequest(*pair).Execute()).Shared.Points == 177)
	first := openapi.NewDrawnLine()
	first.SetX(0)
	first.SetY(3)
	first.SetDir("H")
	second := openapi.NewDrawnLine()
	second.SetEnds([][]int64{{3, -1}, {3, 3}})
	drawing := openapi.NewOrderRequest([]openapi.DrawnLine{*first, *second})
	drawing.SetVariant("5T")
	check(lines(compact(text(must(api.Order(ctx).OrderRequest(*drawing).Execute()))))[0]["score"] == 2.0)
}

// Formats a value as JSON on one line.
func compact(text string) string {
	return strings.ReplaceAll(text, "\n", " ")
}

func registry(api *openapi.RecordsAPIService, address string) {
	page := must(api.ListRecords(ctx).Limit(1).Execute())
	check(len(page.Records) == 1 && page.Next.Get() != nil, page)
	submission := must(api.SubmitRecord(ctx).Body(file(game)).Author("A Go client").Tag([]string{"kept"}).Execute())
	id := submission.Record.Get().Id
	correction := openapi.NewMetadataCorrection()
	correction.SetDescription("Two moves")
	moderation := openapi.NewModeration()
	moderation.SetMetadata(*correction)
	corrected := must(api.ModerateRecord(ctx, id).Moderation(*moderation).Execute())
	check(len(corrected.Tags) == 1 && corrected.Tags[0] == "kept", corrected)
	check(must(api.GetRecordEntry(ctx, id).Execute()).Record.Id == id)
	check(len(must(api.ListSubmissions(ctx).Sort("newest").Limit(1).Execute()).Records) == 1)
	publish := openapi.NewDecision(id)
	publish.SetState("published")
	refuse := openapi.NewDecision("nobody")
	refuse.SetState("refused")
	decisions := openapi.NewDecisions([]openapi.Decision{*publish, *refuse})
	results := must(api.Decide(ctx).Decisions(*decisions).Execute()).Results
	check(results[0].Status == 200 && results[1].Status == 404, results)
	check(results[1].Problem.Type == "/problems/not-found", results)
	check(must(api.ListQueue(ctx).Limit(1).Execute()).Next.Get() == nil)
	must(api.WatchQueue(ctx).Prefer("wait=1").Execute())
	check(strings.Contains(text(must(api.EmbedRecord(ctx, "rosin178").Execute())), "<svg"))
	embed := must(api.DescribeEmbed(ctx).Url(address + "/records/rosin178").Maxwidth(400).Execute())
	check(strings.Contains(embed.Html, "<iframe"), embed)
	changes := must(api.GetRecordHistory(ctx, id).Execute()).Changes
	check(changes[len(changes)-1].Action == "corrected", changes)
	must(api.ListRelatives(ctx, "rosin178").Execute())
	check(must(api.ListFamilies(ctx).Variant("5T").Execute()).Variant == "5T")
	check(must(api.GetLeaderboard(ctx, "5T").Limit(3).Execute()).Entries[0].Record.Score == 178)
	exported := strings.Split(text(must(api.ExportRecords(ctx).Execute())), "\n")[0]
	answers := lines(text(must(api.ImportRecords(ctx).Body(file(exported + "\n{}\n")).Execute())))
	check(answers[0]["result"] == "unchanged" && answers[1]["line"] == 2.0, answers)
	must(api.WatchRecords(ctx).Prefer("wait=1").Execute())
	done(api.WithdrawRecord(ctx, id).Reason("a test").Execute())
}

func request(level int) *openapi.SearchRequest {
	made := openapi.NewSearchRequest()
	made.SetSolver("nrpa")
	made.SetSeed(1)
	var value interface{} = level
	made.SetOptions(map[string]*interface{}{"level": &value})
	return made
}

func searches(api *openapi.SearchesAPIService) {
	long := request(2)
	long.SetWarm([]interface{}{"rosin178"})
	time := openapi.NewLimitsRequest()
	time.SetTime("PT1H")
	long.SetLimits(*time)
	running := must(api.CreateSearch(ctx).SearchRequest(*long).IdempotencyKey("of-the-go-client").Execute())
	id := running.Id
	must(api.SaveCheckpoint(ctx, id).Prefer("wait=60").Execute())
	check(must(api.GetCheckpoint(ctx, id).Execute()).Islands[0].Number == 0)
	check(must(api.PauseSearch(ctx, id).Prefer("wait=60").Execute()).State == openapi.PAUSED)
	must(api.ResumeSearch(ctx, id).Execute())
	check(must(api.CancelSearch(ctx, id).Prefer("wait=60").Execute()).State == openapi.CANCELLED)
	check(strings.Contains(text(must(api.WatchSearch(ctx, id).Execute())), "CANCELLED"))
	check(len(must(api.ListSearches(ctx).State("CANCELLED").Execute()).Searches) > 0)
	short := request(1)
	nodes := openapi.NewLimitsRequest()
	nodes.SetNodes(2000)
	short.SetLimits(*nodes)
	ended := must(api.CreateSearch(ctx).SearchRequest(*short).Prefer("wait=60").Execute())
	check(ended.State == openapi.SUCCEEDED, ended)
	further := openapi.NewSearchRequest()
	further.SetCheckpoint(*must(api.GetCheckpoint(ctx, ended.Id).Execute()))
	carried := must(api.CreateSearch(ctx).SearchRequest(*further).Prefer("wait=60").Execute())
	check(*carried.BestScore.Get() == *ended.BestScore.Get(), carried)
	done(api.DeleteSearch(ctx, carried.Id).Execute())
	best := lines(compact(text(must(api.GetBest(ctx, ended.Id).Execute()))))[0]["score"]
	check(best == float64(*must(api.GetSearch(ctx, ended.Id).Execute()).BestScore.Get()), best)
	done(api.DeleteSearch(ctx, id).Execute())
	done(api.DeleteSearch(ctx, ended.Id).Execute())
	_, response, err := api.GetSearch(ctx, id).Execute()
	check(err != nil && response.StatusCode == 404, response)
	nightly := openapi.NewSearchRequest()
	nightly.SetSolver("nrpa")
	schedule := must(api.CreateSchedule(ctx).
		ScheduleRequest(*openapi.NewScheduleRequest("0 2 29 2 *", *nightly)).Execute())
	check(len(must(api.ListSchedules(ctx).Execute()).Schedules) > 0)
	check(must(api.GetSchedule(ctx, schedule.Id).Execute()).Search.GetSolver() == "nrpa")
	done(api.DeleteSchedule(ctx, schedule.Id).Execute())
}

func access(api *openapi.AccessAPIService) {
	key := must(api.MakeKey(ctx).KeyRequest(*openapi.NewKeyRequest("of a client", []string{"document"})).Execute())
	check(len(must(api.ListKeys(ctx).Execute()).Keys) > 0)
	done(api.RevokeKey(ctx, key.Id).Execute())
	check(must(api.ListAuditTrail(ctx).Limit(1).Execute()).Entries[0].Action == "key.revoke")
	hook := openapi.NewWebhookRequest("http://localhost/")
	hook.SetEvents([]string{"best"})
	id := must(api.MakeWebhook(ctx).WebhookRequest(*hook).Execute()).Id
	check(len(must(api.ListWebhooks(ctx).Execute()).Webhooks) > 0)
	check(must(api.GetWebhook(ctx, id).Execute()).Id == id)
	check(len(must(api.ListDeliveries(ctx, id).Execute()).Deliveries) == 0)
	change := openapi.NewWebhookChange()
	change.SetEvents([]string{"record"})
	changed := must(api.ChangeWebhook(ctx, id).WebhookChange(*change).Execute())
	check(len(changed.Events) == 1 && changed.Events[0] == "record", changed)
	check(must(api.SendDelivery(ctx, id).Execute()).Type == "test")
	done(api.DeleteWebhook(ctx, id).Execute())
}

func main() {
	configuration := openapi.NewConfiguration()
	configuration.Servers = openapi.ServerConfigurations{{URL: os.Args[1]}}
	ctx = context.WithValue(context.Background(), openapi.ContextAccessToken, os.Args[2])
	client := openapi.NewAPIClient(configuration)
	check(must(client.IndexAPI.GetIndex(ctx).Execute()).Links["getRecord"].Templated)
	check(strings.HasPrefix(must(client.IndexAPI.GetMe(ctx).Execute()).Caller, "key:"))
	problem := must(client.ProblemsAPI.ListProblemTypes(ctx).Execute())[0].Type
	must(client.ProblemsAPI.GetProblemType(ctx, strings.TrimPrefix(problem, "/problems/")).Execute())
	solver := must(client.SolversAPI.ListSolvers(ctx).Execute()).Solvers[0].Id
	must(client.SolversAPI.GetSolver(ctx, solver).Execute())
	documents(client.DocumentsAPI, client.RecordsAPI)
	registry(client.RecordsAPI, os.Args[1])
	searches(client.SearchesAPI)
	access(client.AccessAPI)
}
