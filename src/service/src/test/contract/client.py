"""Calls every operation with the generated Python client: python client.py ADDRESS KEY"""
import json
import sys
from pathlib import Path

# Directory of the generated client.
sys.path.insert(0, str(Path(__file__).parent / "python"))

from openapi_client import (
    AccessApi,
    ApiClient,
    ComparisonRequest,
    Configuration,
    Decision,
    Decisions,
    DocumentsApi,
    DrawnLine,
    IndexApi,
    KeyRequest,
    LimitsRequest,
    MetadataCorrection,
    Moderation,
    OrderRequest,
    ProblemsApi,
    RecordsApi,
    ScheduleRequest,
    SearchesApi,
    SearchRequest,
    SolversApi,
    WebhookChange,
    WebhookRequest,
)
from openapi_client.exceptions import NotFoundException

GAME = b'{"variant": "5T", "score": 2, "moves": [%s]}' % (
    b'{"x": 3, "y": -1, "dir": "V", "pos": 0}, {"x": 4, "y": 3, "dir": "H", "pos": 4}'
)


def documents(api, records):
    game = records.get_record("rosin178")
    assert json.loads(game)["score"] == 178, game
    verdict = api.validate(bytes(game), registry=True)
    assert verdict.legal and verdict.score == 178 and verdict.bbox == [-4, -2, 12, 18], verdict
    illegal = api.validate(bytes(game).replace(b'"pos": 0', b'"pos": 1', 1))
    assert not illegal.legal and illegal.fingerprint is None and illegal.violations[0].rule, illegal
    lines = bytes(api.validate_batch(GAME.replace(b"\n", b"") + b"\n{}\n")).splitlines()
    assert json.loads(lines[0])["legal"] and json.loads(lines[1])["line"] == 2, lines
    assert api.list_moves(bytes(game)).count == 0
    assert bytes(api.convert(bytes(game), to="msr")).startswith(b"MS1:")
    assert b"<svg" in bytes(api.render(bytes(game)))
    picture = bytes(api.render(bytes(game), to="png"))
    assert picture.startswith(b"\x89PNG")
    assert api.transcribe(picture).score > 0
    assert bytes(api.sheet()).startswith(b"%PDF")
    assert api.compare(ComparisonRequest(games=["psol178", "rosin178"])).shared.points == 177
    lines = [DrawnLine(x=0, y=3, dir="H"), DrawnLine(ends=[[3, -1], [3, 3]])]
    assert json.loads(api.order(OrderRequest(variant="5T", lines=lines)))["score"] == 2


def registry(api):
    page = api.list_records(limit=1)
    assert len(page.records) == 1 and page.next, page
    submitted = api.submit_record(GAME, author="A Python client", tag=["kept"]).record
    corrected = api.moderate_record(submitted.id, Moderation(metadata=MetadataCorrection(description="Two moves")))
    assert corrected.tags == ["kept"], corrected
    assert api.get_record_entry(submitted.id).record.id == submitted.id
    assert submitted.id in [record.id for record in api.list_submissions(sort="newest").records]
    decisions = [Decision(id=submitted.id, state="published"), Decision(id="nobody", state="refused")]
    results = api.decide(Decisions(decisions=decisions)).results
    assert [result.status for result in results] == [200, 404], results
    assert results[1].problem.type == "/problems/not-found", results
    assert api.list_queue(limit=1).next is None
    assert api.watch_queue(prefer="wait=1") is not None
    assert b"<svg" in bytes(api.embed_record("rosin178"))
    address = api.api_client.configuration.host
    assert "<iframe" in api.describe_embed(address + "/records/rosin178", maxwidth=400).html
    history = api.get_record_history(submitted.id)
    assert [change.action for change in history.changes][-1] == "corrected", history
    assert api.list_relatives("rosin178").complete is not None
    assert api.list_families(variant="5T").variant == "5T"
    assert api.get_leaderboard("5T", limit=3).entries[0].record.score == 178
    exported = bytes(api.export_records())
    answers = bytes(api.import_records(exported.splitlines()[0] + b"\n{}\n")).splitlines()
    assert json.loads(answers[0])["result"] == "unchanged" and json.loads(answers[1])["line"] == 2, answers
    assert api.watch_records(prefer="wait=1") is not None
    api.withdraw_record(submitted.id, reason="a test")


def searches(api):
    request = SearchRequest(
        solver="nrpa", seed=1, options={"level": 2}, warm=["rosin178"], limits=LimitsRequest(time="PT1H")
    )
    running = api.create_search(request, idempotency_key="of-the-python-client")
    assert running.outcome is None, running
    api.save_checkpoint(running.id, prefer="wait=60")
    assert api.get_checkpoint(running.id).islands[0].number == 0
    assert api.pause_search(running.id, prefer="wait=60").state.value == "PAUSED"
    api.resume_search(running.id)
    assert api.cancel_search(running.id, prefer="wait=60").state.value == "CANCELLED"
    assert b"CANCELLED" in bytes(api.watch_search(running.id))
    assert running.id in [search.id for search in api.list_searches(state="CANCELLED").searches]
    request = SearchRequest(solver="nrpa", seed=1, options={"level": 1}, limits=LimitsRequest(nodes=2000))
    ended = api.create_search(request, prefer="wait=60")
    carried = api.create_search(SearchRequest(checkpoint=api.get_checkpoint(ended.id)), prefer="wait=60")
    assert carried.best_score == ended.best_score, carried
    assert ended.state.value == "SUCCEEDED" and ended.outcome.value == "NODES_SPENT", ended
    assert json.loads(api.get_best(ended.id))["score"] == api.get_search(ended.id).best_score
    for search in (running, ended, carried):
        api.delete_search(search.id)
    try:
        api.get_search(ended.id)
        raise AssertionError("There is no such search")
    except NotFoundException as problem:
        assert problem.data.type == "/problems/not-found", problem
    schedule = api.create_schedule(ScheduleRequest(cron="0 2 29 2 *", search=SearchRequest(solver="nrpa")))
    assert schedule.id in [each.id for each in api.list_schedules().schedules]
    assert api.get_schedule(schedule.id).search.solver == "nrpa"
    api.delete_schedule(schedule.id)


def access(api):
    key = api.make_key(KeyRequest(name="of a client", scopes=["document"]))
    assert key.id in [each.id for each in api.list_keys().keys]
    api.revoke_key(key.id)
    assert api.list_audit_trail(limit=1).entries[0].action == "key.revoke"
    webhook = api.make_webhook(WebhookRequest(url="http://localhost/", events=["best"]))
    assert webhook.id in [each.id for each in api.list_webhooks().webhooks]
    assert api.get_webhook(webhook.id).secret is None
    assert api.list_deliveries(webhook.id).deliveries == []
    assert api.change_webhook(webhook.id, WebhookChange(events=["record"])).events == ["record"]
    assert api.send_delivery(webhook.id).type == "test"
    api.delete_webhook(webhook.id)


def main(address, key):
    client = ApiClient(Configuration(host=address, access_token=key))
    assert IndexApi(client).get_index().links["getRecord"].templated
    assert IndexApi(client).get_me().caller.startswith("key:")
    slug = ProblemsApi(client).list_problem_types()[0].type.removeprefix("/problems/")
    assert ProblemsApi(client).get_problem_type(slug).status
    assert SolversApi(client).get_solver(SolversApi(client).list_solvers().solvers[0].id).title
    documents(DocumentsApi(client), RecordsApi(client))
    registry(RecordsApi(client))
    searches(SearchesApi(client))
    access(AccessApi(client))


main(*sys.argv[1:])
