import assert from 'node:assert/strict';
import {test} from 'node:test';
import {answerWith, json, load, until} from './browser.mjs';

/** The solvers as the engine lists them, the strongest first. */
const SOLVERS = [
  {id: 'systematic', version: '4', title: 'exact', exact: true, variants: ['4D', '4T'], options: []},
  {id: 'nrpa', version: '2', title: 'nested', exact: false, variants: ['5T', '4D'], options: [
    {name: 'level', type: 'INTEGER', default: 3, minimum: 1, maximum: 9, choices: [], description: 'levels'},
    {name: 'mode', type: 'CHOICE', default: 'slow', choices: ['slow', 'fast'], description: 'speed'}]},
];
/** The first messages to the workers of islands. */
const started = [];

globalThis.Worker = class {
  postMessage({call, start, save}) {
    queueMicrotask(() => {
      if (call) {
        const [name] = call;
        this.onmessage({data: {answer: name === 'solvers' ? JSON.stringify(SOLVERS) : name === 'sha256' ? 'digest' : '7'}});
      } else if (start) {
        started.push(start);
        this.onmessage({data: {progress: {reason: 'STOPPED', nodes: 0, playouts: 0, score: 0, millis: start.millis}}});
      } else if (save) {
        this.onmessage({data: {saved: 'AAAA'}});
      }
    });
  }

  terminate() {}
};
globalThis.ResizeObserver = class {};
globalThis.setInterval = () => 0;
globalThis.indexedDB = {open() {
  throw new DOMException('blocked', 'SecurityError');
}};
console.warn = () => {};

const {placeFor, PLACES} = await load('views/search/search-places.js');
const {localSolvers, startLocal} = await load('views/search/local-place.js');
const {findLocal} = await load('views/search/local-view.js');
const {legalMoves, toRecord} = await load('core/game.js');

const MOVES = [legalMoves('5T', [])[0]];

test('a search of the service is sent once, and shown at its address', async () => {
  const requests = answerWith(new Error('lost'), json({id: 'abc'}), json({id: 'def'}));
  const body = {variant: '5T'};
  await assert.rejects(PLACES.service.start(body));
  assert.equal(await PLACES.service.start(body), '#/search/abc');
  assert.equal(await PLACES.service.start(body), '#/search/def');
  const [first, second, third] = requests.map(({headers}) => headers['Idempotency-Key']);
  assert.equal(first, second);
  assert.notEqual(second, third);
});

test('the place is the service unless the browser is chosen', () => {
  assert.deepEqual([undefined, 'elsewhere', 'service', 'browser'].map(placeFor), ['service', 'service', 'service', 'browser']);
});

test('the solvers of the browser are described as those of the service', async () => {
  const [exact, nested] = await localSolvers();
  assert.deepEqual([exact.id, exact.exact, exact.options], ['systematic', true, {properties: {}}]);
  assert.deepEqual(nested.options.properties, {
    level: {type: 'integer', default: 3, minimum: 1, maximum: 9, description: 'levels'},
    mode: {type: 'string', default: 'slow', minimum: undefined, maximum: undefined, description: 'speed', enum: ['slow', 'fast']},
  });
});

test('the body of a request describes a search in this browser, one at a time', async () => {
  answerWith(json(toRecord({variant: '5T', moves: MOVES})));
  const address = await startLocal({
    variant: '5T', options: {level: 4}, seed: 60, islands: 2, limits: {time: 'PT2M', targetScore: 170, nodes: 9},
    from: toRecord({variant: '5T', moves: MOVES}), warm: ['rosin178'],
  });
  assert.equal(address, '#/search/local');
  const search = await findLocal();
  await until(() => started.length === 2);
  const [told] = started;
  assert.deepEqual([search.search.solver, search.search.seed, search.islands.length], ['nrpa', 60, 2]);
  assert.deepEqual([told.options, told.nodes, told.time, told.target], ['level=4\nmode=slow', 9, 120_000, 170]);
  assert.deepEqual([search.search.from, search.search.warm], [MOVES, [MOVES]]);
  await assert.rejects(startLocal({variant: '5T'}), /end it first/);
});
