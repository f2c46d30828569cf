// One family: a heat map of its points and lines, and the tree of its games.

import {recordLink} from '../shared/cards.js';
import {button, element, svg} from '../../ui/dom.js';
import {alignGames, heatOf, treeOf} from '../../core/family.js';
import {endPoints, lineLength, readRecord} from '../../core/game.js';
import {formatPoint} from '../../board/toolbar.js';
import {heatBoard, levelOf, LEVELS, lineName} from '../../board/heat-board.js';
import {t} from '../../state/language.js';
import {miniBoard} from '../../board/mini-board.js';
import {API, Problem, repeatUntilAnswered, request} from '../../api/service.js';
import {describeFailure} from '../shared/failures.js';
import {columnsOf, table} from '../../ui/table.js';

/** How many games are compared, and how many are read at a time. */
const MAX_GAMES = 60;
const PARALLEL = 4;

/**
 * Reads the games of some records; leaves out those that are gone.
 *
 * @type {(ids: string[], signal: AbortSignal, status: HTMLElement) => Promise<FamilyGame[]>}
 */
async function fetchGames(ids, signal, status) {
  /** @type {(FamilyGame | null)[]} */
  const games = ids.map(() => null);
  let [begun, read] = [0, 0];
  const readNext = async () => {
    while (begun < ids.length) {
      const i = begun++;
      try {
        const response = await repeatUntilAnswered(() => request(`${API}/records/${encodeURIComponent(ids[i])}.json`, {signal}), signal,
          problem => status.replaceChildren(describeFailure(problem)));
        const {moves} = readRecord(/** @type {MsrRecord} */ (await response.json()));
        games[i] = {id: ids[i], moves};
      } catch (problem) {
        if (!(problem instanceof Problem)) {
          throw problem;
        }
      }
      status.textContent = t('family.loading', {n: ++read, of: ids.length});
    }
  };
  await Promise.all(Array.from({length: PARALLEL}, readNext));
  return games.filter(game => game !== null);
}

/**
 * Explains the levels of the heat map by samples with numbers of games.
 *
 * @type {(of: number) => HTMLElement}
 */
function legend(of) {
  /** @type {number[][]} */
  const numbers = Array.from({length: LEVELS}, () => []);
  for (let n = 1; n <= of; n++) {
    numbers[levelOf(n, of) - 1].push(n);
  }
  const samples = numbers.map((ns, i) => ({level: i + 1, text: [...new Set([ns[0], ns.at(-1)])].join('–')}))
    .filter(({text}) => text !== '');
  return element('p', {className: 'row hint'}, `${t('family.games')}: `, ...samples.map(({level, text}) => element('span', {className: 'row'},
    svg('svg', {class: 'heat sample', viewBox: '-.5 -.5 3 1', 'aria-hidden': 'true'},
      svg('path', {class: `level${level}`, d: 'M0 0H2'}), svg('path', {class: `point level${level}`, d: 'M1 0h0'})), text)));
}

/** @type {(variant: Variant, games: FamilyGame[]) => HTMLElement} */
function heatMap(variant, games) {
  const of = games.length;
  const heat = heatOf(variant, games);
  const readout = element('p', {id: 'heat-readout', className: 'hint', role: 'status'});
  /** @type {(n: number) => string} */
  const inGames = n => t('family.in', {n, of});
  const board = heatBoard(variant, heat, of, t('family.heat-board', {n: of}), counts => {
    readout.textContent = counts.map(([name, n]) => `${name}: ${inGames(n)}`).join('; ');
  });
  const rows = [
    ...heat.points.map(({move: {x, y}, n}) => [formatPoint([x, y]), inGames(n)]),
    ...heat.lines.map(({move, n}) => [lineName(endPoints(move, lineLength(variant))), inGames(n)]),
  ];
  return element('section', {className: 'stack'}, element('h3', {textContent: t('family.heat')}),
    element('p', {className: 'hint', textContent: t('family.heat-about')}), legend(of), board, readout,
    element('details', {}, element('summary', {textContent: t('family.table')}),
      table(t('family.table'), columnsOf(['place', 'games'], 'family'), rows)));
}

/** @type {(node: FamilyNode) => number} */
const sizeOf = ({children}) => children.reduce((sum, child) => sum + 1 + sizeOf(child), 0);

/** @type {(variant: Variant, node: FamilyNode, isRoot?: boolean) => HTMLElement} */
function treeItem(variant, node, isRoot = false) {
  const {game: {id, moves}, lines, moves: others, points, added, children} = node;
  const name = t('records.name', {id, n: moves.length});
  const item = element('li', {}, element('div', {className: 'leaf'},
    miniBoard({variant, moves}, t('records.picture', {name}), added),
    element('span', {}, recordLink(id, name),
      ...(isRoot ? [] : [element('span', {className: 'hint', textContent: t('family.differs', {lines, moves: others, points})})]))));
  if (children.length > 0) {
    item.append(element('details', {open: true}, element('summary', {textContent: t('family.members', {n: sizeOf(node)})}),
      element('ul', {}, ...children.map(child => treeItem(variant, child)))));
  }
  return item;
}

/**
 * Shows a family in a panel until the signal aborts.
 *
 * @param close called when the visitor closes the panel
 * @type {(panel: HTMLElement, family: Api['Family'], signal: AbortSignal, close: () => void) => Promise<void>}
 */
export async function showFamily(panel, {best, members, records}, signal, close) {
  const {variant} = best;
  const heading = element('h2', {id: 'family-heading', tabIndex: -1, textContent: t('family.title', {id: best.id})});
  const status = element('p', {className: 'hint', role: 'status'});
  panel.replaceChildren(element('div', {className: 'row spread'}, heading, button(t('close'), close)), status);
  heading.focus();
  heading.scrollIntoView({block: 'nearest'});
  const games = alignGames(variant, await fetchGames(members.slice(0, MAX_GAMES), signal, status));
  if (signal.aborted || games.length === 0) {
    return;
  }
  status.textContent = t('family.compared', {n: games.length, of: records});
  panel.append(element('div', {className: 'halves'}, heatMap(variant, games),
    element('section', {className: 'stack'}, element('h3', {textContent: t('family.tree')}),
      element('p', {className: 'hint', textContent: t('family.tree-about')}),
      element('ul', {className: 'tree'}, treeItem(variant, treeOf(variant, games), true)))));
}
