// What is said of searches, in their list and of each.

import {element} from './dom.js';
import {number, t} from './language.js';
import {table} from './table.js';

/** A duration such as PT1M3.5S in seconds. */
export function seconds(text) {
  const [, days = 0, hours = 0, minutes = 0, rest = 0] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(text ?? '') ?? [];
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(rest);
}

export function clock(total) {
  const [h, m, s] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, Math.floor(total % 60)];
  return `${h > 0 ? `${h}:` : ''}${h > 0 ? String(m).padStart(2, '0') : m}:${String(s).padStart(2, '0')}`;
}

export const stateBadge = state => element('span', {className: `state ${state}`, textContent: t(`state.${state}`)});

export const whyItWaits = ({reason, before}) =>
  `${t(`wait.${reason}`)} ${before > 0 ? t('wait.before', {n: before}) : ''}`;

export function islandsTable(islands) {
  const columns = ['island', 'state', 'where', 'best', 'nodes'].map(name => [name, t(`live.${name}`)]);
  return table(t('live.islands'), columns, islands.map(({number: i, state, owner, bestScore, nodes}) =>
    [i + 1, t(`state.${state}`), owner ?? '–', bestScore ?? '–', number(nodes)]));
}
