import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './browser.mjs';

const {frameAt, ruleScenes, SCENE_LENGTH} = await load('core/rule-scenes.js');
const {validate, VARIANTS} = await load('core/game.js');

for (const variant of VARIANTS) {
  test(`the scenes of ${variant} keep its rules`, () => {
    const [line, touch, score] = ruleScenes(variant);
    assert.deepEqual([line, touch, score].map(({moves}) => validate(variant, moves).legal), [true, true, true]);
    assert.deepEqual([line.moves.length, score.moves.length], [1, 4]);
    assert.equal(new Set(score.moves.map(({d}) => d)).size > 1, true);
    const [first] = touch.moves;
    const {candidate: second} = touch.frames[1];
    const {legal, violations} = validate(variant, [first, second]);
    assert.equal(legal, variant.endsWith('T'));
    assert.equal(touch.name, `touch-${variant[1]}`);
    const last = frameAt(touch, SCENE_LENGTH - 1);
    assert.deepEqual(last, legal ? {step: 2} : {step: 1, refused: second});
    assert.deepEqual(legal ? [] : violations.map(({rule}) => rule), legal ? [] : ['line-conflict']);
  });
}

test('a scene rests at its last picture, then starts again', () => {
  const [line, , score] = ruleScenes('5T');
  assert.deepEqual([0, 1, 2, 6, 7].map(time => frameAt(line, time).step), [0, 0, 1, 1, 0]);
  assert.deepEqual([0, 1, 4, 6, 7].map(time => frameAt(score, time).step), [0, 1, 4, 4, 0]);
});
