import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './browser.mjs';

const {languageLoaded} = await load('state/language.js');
await languageLoaded;
const {LocalProblem, NetworkProblem, Problem} = await load('api/service.js');
const {toFileName} = await load('views/look/exports.js');
const {parseTags} = await load('ui/fields.js');
const {describeLegalGame, storesVariant, toProblem} = await load('views/shared/verdict.js');
const {formatPoint} = await load('board/toolbar.js');
const {isRasterImage} = await load('ui/dom.js');

test('a file name keeps letters and digits of any script, and nothing that a file system dislikes', () => {
  for (const [name, expected] of [
    ['game.json', 'game'], ['my game (2).v1.png', 'my-game-2-v1'], ['a/b\\c.txt', 'a-b-c'], ['../../etc/passwd', 'game'], ['記録 178', '記録-178'], ['a\u0000b:c*?"<>|', 'a-b-c'],
    ['', 'game'], ['...', 'game'], ['-', 'game'], ['.hidden', 'game'], ['Ōe\u0301_1', 'Ōe\u0301_1'],
  ]) {
    assert.equal(toFileName(name), expected, name);
  }
});

test('tags are separated by commas, and empty ones left out', () => {
  assert.deepEqual(parseTags(' first, ,second one,,'), ['first', 'second one']);
  assert.deepEqual(parseTags(''), []);
});

test('the service\'s own problem keeps its reason and place, without a headline', () => {
  const found = toProblem(new Problem('title', 'detail', 422, {reason: 'syntax', line: 2, column: 7}));
  assert.deepEqual(found, {reason: 'syntax', line: 2, column: 7, headline: undefined, detail: 'detail', translated: false});
});

test('a picture without a game is told by the type of the problem', () => {
  assert.equal(toProblem(new Problem('t', 'd', 422, {type: 'https://x.example/problems/no-record'})).reason, 'no-record');
});

test('a service that is away, busy or broken is the headline', () => {
  for (const problem of [new NetworkProblem(), new Problem('busy', '', 429), new Problem('broken', '', 503)]) {
    const {headline, detail} = toProblem(problem);
    assert.equal(headline, problem.message);
    assert.notEqual(detail, '');
  }
});

test('texts of the page are translated, those of the service are English', () => {
  assert.equal(toProblem(new LocalProblem('open.no-file')).translated, true);
  assert.equal(toProblem(new LocalProblem('verdict.no-record', {}, {}, 404)).translated, true);
  assert.equal(toProblem(new Problem('t', 'd', 404)).translated, false);
});

test('a legal game is over or open', () => {
  assert.notEqual(describeLegalGame('5T', 178, 0), describeLegalGame('5T', 178, 1));
  assert.match(describeLegalGame('5T', 178, 3), /178.*3/);
});

test('points, formats and pictures are named as they are', () => {
  assert.equal(formatPoint([-3, 4]), '(-3,\u00a04)');
  assert.deepEqual(['png', 'svg', 'msr-json', 'pentasol', ''].map(storesVariant), [true, true, true, false, false]);
  assert.deepEqual(['image/png', 'image/svg+xml', 'text/plain', ''].map(type => isRasterImage({type})), [true, false, false, false]);
  assert.equal(isRasterImage(undefined), false);
});
