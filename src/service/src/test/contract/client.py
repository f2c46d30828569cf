"""A client in Python, generated from the contract: validates, reads an illegal verdict, searches, watches, fetches."""
import sys
from pathlib import Path

# Where the generator has written it.
sys.path.insert(0, str(Path(__file__).parent / "python"))

from openapi_client import (
    ApiClient,
    Configuration,
    DocumentsApi,
    LimitsRequest,
    RecordsApi,
    SearchesApi,
    SearchRequest,
)
from openapi_client.exceptions import NotFoundException

# The generated client would take the first JSON among the types of the body, and quote the bytes.
ANY = "application/octet-stream"


def main(base):
    client = ApiClient(Configuration(host=base))
    documents = DocumentsApi(client)
    records = RecordsApi(client)
    searches = SearchesApi(client)

    game = records.get_record_as("rosin178", "json")
    legal = documents.validate(bytes(game), _content_type=ANY)
    assert legal.legal and legal.score == 178, legal
    assert legal.bbox == [-4, -2, 12, 18], legal

    illegal = documents.validate(bytes(game).replace(b'"pos": 0', b'"pos": 1', 1), _content_type=ANY)
    assert not illegal.legal and illegal.fingerprint is None, illegal
    assert illegal.violations[0].rule, illegal

    made = searches.create_search(
        SearchRequest(solver="nrpa", seed=1, options={"level": 2}, limits=LimitsRequest(nodes=20000))
    )
    assert made.outcome is None, made
    # Among the types of the answer, too, it would take the one with JSON in its name, and not be able to read it.
    events = searches.watch_search(made.id, _headers={"Accept": "text/event-stream"})
    assert "event:best" in events, events
    ended = searches.get_search(made.id)
    assert ended.state.value == "SUCCEEDED" and ended.outcome.value == "NODES_SPENT", ended

    best = documents.validate(bytes(searches.get_best_as(made.id, "msr")), _content_type=ANY)
    assert best.legal and best.score == ended.best_score, best

    try:
        searches.get_search("no-such-search")
        raise AssertionError("There is no such search")
    except NotFoundException:
        pass


main(sys.argv[1])
