import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {test} from 'node:test';

const {buildCommands} = await import(`${process.env.MODULES}/core/shell-commands.js`);
const {decodeCompact} = await import(`${process.env.MODULES}/core/game.js`);

const API = 'https://morpion.example/api/v1';
const HOSTILE = 'it\'s "$(exit 3)" `exit 4` \\ ; & | > x\n#é';

/** Returns the words that a shell passes to a program. */
const wordsOf = command => execFileSync('sh', ['-c',
  `curl() { printf '%s\\0' "$@"; }; morpion() { printf '%s\\0' "$@"; }; KEY=k; ${command}`]).toString().split('\0').slice(0, -1);

test('curl sends the request as it is, whatever is in it', async () => {
  const request = {variant: '5T', record: {author: HOSTILE}, warm: ['rosin178']};
  const {curl} = await buildCommands(request, API, false);
  const words = wordsOf(curl);
  assert.deepEqual(words.slice(0, -1), [`${API}/searches`, '-H', 'Content-Type: application/json', '-d']);
  assert.deepEqual(JSON.parse(words.at(-1)), request);
});

test('curl sends the key that a shell has, if the caller needs one', async () => {
  const {curl} = await buildCommands({variant: '5T'}, API, true);
  assert.ok(wordsOf(curl).includes('Authorization: Bearer k'));
});

test('the command has an option for each part of the request', async () => {
  const {morpion} = await buildCommands({
    variant: '5D', solver: 'nrpa', options: {level: 3, text: HOSTILE}, limits: {time: 'PT60S', nodes: 0, targetScore: 80}, seed: 0, islands: 4,
    warm: ['a', 'b'],
  }, API, false);
  assert.deepEqual(wordsOf(morpion), [
    '--variant', '5D', 'search', '--solver', 'nrpa', '--option', 'level=3', '--option', `text=${HOSTILE}`, '--seed', '0', '--threads', '4',
    '--time', 'PT60S', '--nodes', '0', '--target-score', '80', '--warm', 'a,b',
  ]);
});

test('the shortest request is a short command', async () => {
  assert.equal((await buildCommands({variant: '5T'}, API, false)).morpion, 'morpion --variant 5T search');
});

test('a position is passed in the compact form', async () => {
  const from = {version: '0.1', variant: '5T', score: 1, moves: [{x: 3, y: 4, dir: 'V', pos: 4}]};
  const {curl, morpion} = await buildCommands({variant: '5T', from}, API, false);
  const compact = JSON.parse(wordsOf(curl).at(-1)).from;
  assert.deepEqual(await decodeCompact(compact), from);
  assert.equal(morpion, `echo '${compact}' | morpion --variant 5T search --from -`);
});
