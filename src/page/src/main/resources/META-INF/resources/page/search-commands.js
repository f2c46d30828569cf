// A search request as shell commands, for curl and for the morpion command line.

import {button, copyText, element, toast} from './dom.js';
import {DIRECTIONS, encodeCompact} from './game.js';
import {t} from './language.js';
import {API, apiKey} from './service.js';

const quoted = text => `'${text.replaceAll('\'', '\'\\\'\'')}'`;

/** Quotes a text for the shell where necessary. */
const word = text => (/^[\w.,:/=+-]+$/.test(text) ? text : quoted(text));

function curlOf(body) {
  const access = apiKey() === null ? '' : ' -H "Authorization: Bearer $KEY"';
  return `curl ${location.origin}${API}/searches${access} -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`;
}

function morpionOf({variant, solver, options = {}, limits = {}, seed, islands, warm, from}) {
  const words = [`${from ? `echo ${quoted(from)} | ` : ''}morpion --variant ${variant} search`];
  if (solver) {
    words.push(`--solver ${solver}`);
  }
  for (const [name, value] of Object.entries(options)) {
    words.push(`--option ${word(`${name}=${value}`)}`);
  }
  const flags = {
    '--seed': seed, '--threads': islands, '--time': limits.time, '--nodes': limits.nodes,
    '--target-score': limits.targetScore, '--warm': warm && word(warm.join(',')), '--from': from && '-',
  };
  for (const [flag, value] of Object.entries(flags)) {
    if (value !== undefined) {
      words.push(`${flag} ${value}`);
    }
  }
  return words.join(' ');
}

async function commandsOf(request) {
  const body = {...request};
  if (body.from) {
    const {variant, moves} = body.from;
    body.from = await encodeCompact({variant, moves: moves.map(({x, y, dir, pos}) => ({x, y, d: DIRECTIONS.indexOf(dir), pos}))});
  }
  return {curl: curlOf(body), morpion: morpionOf(body)};
}

function command(name) {
  const text = element('code', {tabIndex: 0});
  text.dataset.command = name;
  const copy = button(t('search.copy', {name}), async () => {
    toast(t(await copyText(text.textContent) ? 'export.copied' : 'export.refused'));
  });
  return element('div', {className: 'command'}, element('pre', {}, text), copy);
}

export const commandsArea = () => element('details', {className: 'commands'},
  element('summary', {textContent: t('search.commands')}), command('curl'), command('morpion'));

/** @param request the body of POST /searches, or null for a search that has no command */
export async function showCommands(area, request) {
  area.hidden = request === null;
  if (request !== null) {
    for (const [name, text] of Object.entries(await commandsOf(request))) {
      area.querySelector(`[data-command=${name}]`).textContent = text;
    }
  }
}
