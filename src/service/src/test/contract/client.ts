// Calls every operation with the generated TypeScript client: node client.js ADDRESS KEY
import assert from 'node:assert/strict';
import {
    AccessApi, Configuration, DocumentsApi, IndexApi, ProblemsApi, RecordsApi, ResponseError, SearchesApi, SolversApi,
} from './typescript';

const GAME = JSON.stringify({
    variant: '5T',
    score: 2,
    moves: [{ x: 3, y: -1, dir: 'V', pos: 0 }, { x: 4, y: 3, dir: 'H', pos: 4 }],
});

async function lines(blob: Blob): Promise<any[]> {
    return (await blob.text()).trim().split('\n').map((line) => JSON.parse(line));
}

async function documents(api: DocumentsApi, records: RecordsApi): Promise<void> {
    const game = await records.getRecord({ id: 'rosin178' });
    const verdict = await api.validate({ body: game, registry: true });
    assert.equal(verdict.legal, true);
    assert.deepEqual(verdict.bbox, [-4, -2, 12, 18]);
    const illegal = await api.validate({ body: new Blob([(await game.text()).replace('"pos": 0', '"pos": 1')]) });
    assert.equal(illegal.legal, false);
    assert.equal(illegal.fingerprint, null);
    assert.ok(illegal.violations?.[0]?.rule);
    const verdicts = await lines(await api.validateBatch({ body: new Blob([GAME + '\n{}\n']) }));
    assert.equal(verdicts[0].legal, true);
    assert.equal(verdicts[1].line, 2);
    assert.equal((await api.listMoves({ body: game })).count, 0);
    assert.match(await (await api.convert({ body: game, to: 'msr' })).text(), /^MS1:/);
    assert.match(await (await api.render({ body: game, to: 'svg' })).text(), /<svg/);
    const picture = await api.render({ body: game, to: 'png' });
    assert.ok((await api.transcribe({ body: picture })).score > 0);
    assert.match(await (await api.sheet({ to: 'svg' })).text(), /<svg/);
    const comparison = await api.compare({ comparisonRequest: { games: ['psol178', 'rosin178'] } });
    assert.equal(comparison.shared.points, 177);
    const ordered = await api.order({
        orderRequest: { variant: '5T', lines: [{ x: 0, y: 3, dir: 'H' }, { ends: [[3, -1], [3, 3]] }] },
    });
    assert.equal(JSON.parse(await ordered.text()).score, 2);
}

async function registry(api: RecordsApi, address: string): Promise<void> {
    const page = await api.listRecords({ limit: 1 });
    assert.equal(page.records.length, 1);
    assert.ok(page.next);
    const { record } = await api.submitRecord({ body: new Blob([GAME]), author: 'A TypeScript client', tag: ['kept'] });
    assert.ok(record);
    const id = record.id;
    const corrected = await api.moderateRecord({ id, moderation: { metadata: { description: 'Two moves' } } });
    assert.deepEqual(corrected.tags, ['kept']);
    assert.equal((await api.getRecordEntry({ id })).record.id, id);
    assert.ok((await api.listSubmissions({ sort: 'newest' })).records.some((own) => own.id === id));
    const decisions = [{ id, state: 'published' as const }, { id: 'nobody', state: 'refused' as const }];
    const { results } = await api.decide({ decisions: { decisions } });
    assert.deepEqual(results.map((result) => result.status), [200, 404]);
    assert.equal(results[1].problem?.type, '/problems/not-found');
    assert.equal((await api.listQueue({ limit: 1 })).next, null);
    await api.watchQueue({ prefer: 'wait=1' });
    assert.match(await (await api.embedRecord({ id: 'rosin178' })).text(), /<svg/);
    assert.match((await api.describeEmbed({ url: `${address}/records/rosin178`, maxwidth: 400 })).html, /<iframe/);
    assert.equal((await api.getRecordHistory({ id })).changes.at(-1)?.action, 'corrected');
    assert.notEqual((await api.listRelatives({ id: 'rosin178' })).complete, null);
    assert.equal((await api.listFamilies({ variant: '5T' })).variant, '5T');
    assert.equal((await api.getLeaderboard({ variant: '5T', limit: 3 })).entries[0].record.score, 178);
    const exported = (await (await api.exportRecords()).text()).split('\n')[0];
    const answers = await lines(await api.importRecords({ body: new Blob([exported + '\n{}\n']) }));
    assert.equal(answers[0].result, 'unchanged');
    assert.equal(answers[1].line, 2);
    await api.watchRecords({ prefer: 'wait=1' });
    await api.withdrawRecord({ id, reason: 'a test' });
}

async function searches(api: SearchesApi): Promise<void> {
    const prefer = 'wait=60';
    const running = await api.createSearch({
        searchRequest: {
            solver: 'nrpa', seed: 1, options: { level: 2 }, warm: ['rosin178'], limits: { time: 'PT1H' },
        },
        idempotencyKey: 'of-the-typescript-client',
    });
    assert.equal(running.outcome, null);
    const id = running.id;
    await api.saveCheckpoint({ id, prefer });
    assert.equal((await api.getCheckpoint({ id })).islands[0].number, 0);
    assert.equal((await api.pauseSearch({ id, prefer })).state, 'PAUSED');
    await api.resumeSearch({ id });
    assert.equal((await api.cancelSearch({ id, prefer })).state, 'CANCELLED');
    assert.match((await (await api.watchSearch({ id }))?.text()) ?? '', /CANCELLED/);
    assert.ok((await api.listSearches({ state: 'CANCELLED' })).searches.some((search) => search.id === id));
    const ended = await api.createSearch({
        searchRequest: { solver: 'nrpa', seed: 1, options: { level: 1 }, limits: { nodes: 2000 } },
        prefer,
    });
    assert.equal(ended.state, 'SUCCEEDED');
    assert.equal(ended.outcome, 'NODES_SPENT');
    const checkpoint = await api.getCheckpoint({ id: ended.id });
    const carried = await api.createSearch({ searchRequest: { checkpoint }, prefer });
    assert.equal(carried.bestScore, ended.bestScore);
    await api.deleteSearch({ id: carried.id });
    const best = JSON.parse(await (await api.getBest({ id: ended.id })).text());
    assert.equal(best.score, (await api.getSearch({ id: ended.id })).bestScore);
    await api.deleteSearch({ id });
    await api.deleteSearch({ id: ended.id });
    await assert.rejects(
        api.getSearch({ id }),
        (error: unknown) => error instanceof ResponseError && error.response.status === 404,
    );
    const schedule = await api.createSchedule({
        scheduleRequest: { cron: '0 2 29 2 *', search: { solver: 'nrpa' } },
    });
    assert.ok((await api.listSchedules()).schedules.some((each) => each.id === schedule.id));
    assert.equal((await api.getSchedule({ id: schedule.id })).search.solver, 'nrpa');
    await api.deleteSchedule({ id: schedule.id });
}

async function access(api: AccessApi): Promise<void> {
    const key = await api.makeKey({ keyRequest: { name: 'of a client', scopes: new Set(['document']) } });
    assert.ok((await api.listKeys()).keys.some((each) => each.id === key.id));
    await api.revokeKey({ id: key.id });
    assert.equal((await api.listAuditTrail({ limit: 1 })).entries[0].action, 'key.revoke');
    const { id } = await api.makeWebhook({ webhookRequest: { url: 'http://localhost/', events: ['best'] } });
    assert.ok((await api.listWebhooks()).webhooks.some((each) => each.id === id));
    assert.equal((await api.getWebhook({ id })).secret, undefined);
    assert.deepEqual((await api.listDeliveries({ id })).deliveries, []);
    const changed = await api.changeWebhook({ id, webhookChange: { events: ['record'] } });
    assert.deepEqual([...changed.events], ['record']);
    assert.equal((await api.sendDelivery({ id })).type, 'test');
    await api.deleteWebhook({ id });
}

async function main(basePath: string, accessToken: string): Promise<void> {
    const configuration = new Configuration({ basePath, accessToken });
    const index = new IndexApi(configuration);
    assert.equal((await index.getIndex()).links.getRecord.templated, true);
    assert.match((await index.getMe()).caller, /^key:/);
    const problems = new ProblemsApi(configuration);
    const slug = (await problems.listProblemTypes())[0].type.replace('/problems/', '');
    assert.ok((await problems.getProblemType({ slug })).status);
    const solvers = new SolversApi(configuration);
    assert.ok((await solvers.getSolver({ id: (await solvers.listSolvers()).solvers[0].id })).title);
    await documents(new DocumentsApi(configuration), new RecordsApi(configuration));
    await registry(new RecordsApi(configuration), basePath);
    await searches(new SearchesApi(configuration));
    await access(new AccessApi(configuration));
}

main(process.argv[2], process.argv[3]).catch((error) => {
    console.error(error);
    process.exit(1);
});
