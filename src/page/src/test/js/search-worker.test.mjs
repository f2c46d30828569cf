import assert from 'node:assert/strict';
import {copyFileSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {until} from './browser.mjs';

/** What the worker has sent to the page. */
const sent = [];
/** The engine, whose calls are listed; its slices give the scores of a list. */
const calls = [];
let scores = [];
let reason = 'STOPPED';

globalThis.engine = {
  begin: (...given) => calls.push(['begin', ...given]),
  start: (...given) => calls.push(['start', ...given]),
  restore: (...given) => calls.push(['restore', ...given]),
  advance(millis, nodes) {
    calls.push(['advance', millis, nodes]);
    return JSON.stringify({score: millis === 0 ? 0 : scores.shift() ?? 0, nodes: 1, reason: millis > 0 && scores.length === 0 ? reason : 'STOPPED'});
  },
  best: () => '3,4,1,4',
  save: () => 'AAAA',
  islandSeed: (seed, i) => `${seed}+${i}`,
  solvers() {
    throw new Error('out of memory');
  },
};
globalThis.fetch = async () => new Response('');
globalThis.onmessage = null;
globalThis.postMessage = message => sent.push(message);

// The engine's loader is part of another module of the build.
const directory = mkdtempSync(join(tmpdir(), 'worker'));
after(() => rmSync(directory, {recursive: true}));
writeFileSync(join(directory, 'package.json'), '{"type": "module"}');
writeFileSync(join(directory, 'engine-loader.js'), 'export const load = async () => ({exports: globalThis.engine});');

/** Starts a worker of its own and returns how to send to it. */
async function startWorker(name) {
  const file = join(directory, `${name}.js`);
  copyFileSync(join(process.env.MODULES, 'engine/search-worker.js'), file);
  await import(pathToFileURL(file));
  sent.length = calls.length = 0;
  const {onmessage} = globalThis;
  return data => onmessage({data});
}

const ISLAND = {solver: 'nrpa', variant: '5T', options: 'level=3', seed: 60, number: 1, from: '', warm: '', nodes: 500};

test('an island begins, reports each slice and its best games, and ends', async () => {
  const send = await startWorker('begins');
  scores = [10, 9, 12];
  reason = 'NODES';
  await send({start: ISLAND});
  assert.deepEqual(calls[0], ['start', 'nrpa', '5T', 'level=3', '60', 1, '', '']);
  assert.deepEqual(calls.slice(1).map(([, millis, nodes]) => [millis, nodes]), [[0, '0'], [250, '500'], [250, '500'], [250, '500']]);
  assert.deepEqual(sent.filter(({best}) => best).map(({score, nodes}) => [score, nodes]), [[0, 1], [10, 1], [12, 1]]);
  assert.equal(sent.at(-1).progress.reason, 'NODES');
});

test('an island with a state goes on from it, and counts its time on', async () => {
  const send = await startWorker('restores');
  scores = [1];
  reason = 'EXHAUSTED';
  await send({start: {...ISLAND, nodes: undefined, state: 'BBBB', millis: 60_000}});
  assert.deepEqual(calls[0], ['restore', 'nrpa', '5T', 'level=3', '', '', 'BBBB']);
  assert.equal(calls[2][2], String(Number.MAX_SAFE_INTEGER));
  assert.ok(sent.at(-1).progress.millis >= 60_000);
});

test('a paused island reports where it is, and runs when it is resumed', async () => {
  const send = await startWorker('pauses');
  scores = [5];
  reason = 'TARGET';
  await send({pause: true});
  await send({start: ISLAND});
  assert.equal(calls.filter(([name, millis]) => name === 'advance' && millis > 0).length, 0);
  assert.equal(sent.at(-1).progress.reason, 'STOPPED');
  await send({save: true});
  assert.equal(sent.at(-1).saved, 'AAAA');
  await send({pause: false});
  await until(() => sent.at(-1).progress?.reason === 'TARGET');
  await send({pause: false});
  assert.equal(sent.at(-1).progress.reason, 'TARGET');
});

test('an island that runs hears of a pause between its slices', async () => {
  const send = await startWorker('hears');
  scores = Array.from({length: 100_000}, () => 1);
  const running = send({start: ISLAND});
  await until(() => calls.length > 4);
  await send({pause: true});
  await running;
  assert.ok(scores.length > 0);
  assert.equal(sent.at(-1).progress.reason, 'STOPPED');
});

test('an island ends when its time is spent, and its last slice is no longer than the rest', async () => {
  const send = await startWorker('times');
  scores = Array.from({length: 1_000_000}, () => 1);
  await send({start: {...ISLAND, time: 4}});
  assert.equal(sent.at(-1).progress.reason, 'TIME_SPENT');
  assert.ok(sent.at(-1).progress.millis >= 4);
  assert.ok(calls.slice(2).every(([, millis]) => millis <= 4));
});

test('an island with a state and no time left says so, and does not run', async () => {
  const send = await startWorker('spent');
  scores = [1];
  await send({start: {...ISLAND, time: 60_000, state: 'BBBB', millis: 60_000}});
  assert.equal(sent.at(-1).progress.reason, 'TIME_SPENT');
  assert.equal(calls.filter(([name, millis]) => name === 'advance' && millis > 0).length, 0);
});

test('an island ends when a game reaches the target score, whatever else is spent', async () => {
  const send = await startWorker('reaches');
  scores = [10, 36, 40];
  await send({start: {...ISLAND, target: 35, time: 60_000}});
  assert.deepEqual(sent.filter(({best}) => best).map(({score}) => score), [0, 10, 36]);
  assert.equal(sent.at(-1).progress.reason, 'TARGET_REACHED');
  scores = [];
});

test('nothing is saved before the start', async () => {
  const send = await startWorker('saves');
  await send({save: true});
  assert.deepEqual(sent, []);
});

test('calls are answered, and failures told', async () => {
  const send = await startWorker('calls');
  await send({call: ['islandSeed', '60', 2]});
  await send({call: ['solvers']});
  await send({call: ['missing']});
  assert.deepEqual(sent.slice(0, 2), [{answer: '60+2'}, {failed: 'out of memory'}]);
  assert.ok(sent[2].failed);
});
