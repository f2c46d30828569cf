// The package in a page, or in a worker of one.

import {engine} from './engine.js';

const newWorker = () => new Worker(new URL('./search-worker.js', import.meta.url), {type: 'module'});

export const {solvers, search} = engine(newWorker);
export {DIRECTIONS, VARIANTS} from './game.js';
export {compare, convert, cross, draw, legalMoves, NoOrderError, order, read, transform, UnreadableError, validate} from './games.js';
