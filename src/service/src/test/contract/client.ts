// A client in TypeScript, generated from the contract: validates, reads an illegal verdict, searches, watches, fetches.
import assert from 'node:assert/strict';
import { Configuration, DocumentsApi, RecordsApi, ResponseError, SearchesApi } from './typescript';

async function main(basePath: string): Promise<void> {
    const configuration = new Configuration({ basePath });
    const documents = new DocumentsApi(configuration);
    const records = new RecordsApi(configuration);
    const searches = new SearchesApi(configuration);

    const game = await records.getRecordAs({ id: 'rosin178', suffix: 'json' });
    const legal = await documents.validate({ body: game });
    assert.equal(legal.legal, true);
    assert.equal(legal.score, 178);
    assert.deepEqual(legal.bbox, [-4, -2, 12, 18]);

    const broken = (await game.text()).replace('"pos": 0', '"pos": 1');
    const illegal = await documents.validate({ body: new Blob([broken]) });
    assert.equal(illegal.legal, false);
    assert.equal(illegal.fingerprint, null);
    assert.ok(illegal.violations?.[0]?.rule);

    const made = await searches.createSearch({
        searchRequest: { solver: 'nrpa', seed: 1, options: { level: 2 }, limits: { nodes: 20000 } },
    });
    assert.equal(made.outcome, null);
    const events = await searches.watchSearch({ id: made.id });
    assert.match(events ?? '', /event:best/);
    const ended = await searches.getSearch({ id: made.id });
    assert.equal(ended.state, 'SUCCEEDED');
    assert.equal(ended.outcome, 'NODES_SPENT');

    const best = await documents.validate({ body: await searches.getBestAs({ id: made.id, suffix: 'msr' }) });
    assert.equal(best.legal, true);
    assert.equal(best.score, ended.bestScore);

    await assert.rejects(
        searches.getSearch({ id: 'no-such-search' }),
        (error: unknown) => error instanceof ResponseError && error.response.status === 404,
    );
}

main(process.argv[2]).catch((error) => {
    console.error(error);
    process.exit(1);
});
