// A search request as shell commands, for curl and for the morpion command line.

import {button, copyText, element, toast} from './dom.js';
import {DIRECTIONS, encodeCompact} from './game.js';
import {t} from './language.js';
import {API, apiKey} from './service.js';

const shellQuote = text => `'${text.replaceAll('\'', '\'\\\'\'')}'`;

/** Quotes a text for the shell where necessary. */
const shellWord = text => (/^[\w.,:/=+-]+$/.test(text) ? text : shellQuote(text));

function curlCommand(body) {
  const access = apiKey() === null ? '' : ' -H "Authorization: Bearer $KEY"';
  return `curl ${location.origin}${API}/searches${access} -H 'Content-Type: application/json' -d ${shellQuote(JSON.stringify(body))}`;
}

function morpionCommand({variant, solver, options = {}, limits = {}, seed, islands, warm, from}) {
  const words = [`${from ? `echo ${shellQuote(from)} | ` : ''}morpion --variant ${variant} search`];
  if (solver) {
    words.push(`--solver ${solver}`);
  }
  for (const [name, value] of Object.entries(options)) {
    words.push(`--option ${shellWord(`${name}=${value}`)}`);
  }
  const flags = {
    '--seed': seed, '--threads': islands, '--time': limits.time, '--nodes': limits.nodes,
    '--target-score': limits.targetScore, '--warm': warm && shellWord(warm.join(',')), '--from': from && '-',
  };
  for (const [flag, value] of Object.entries(flags)) {
    if (value !== undefined) {
      words.push(`${flag} ${value}`);
    }
  }
  return words.join(' ');
}

async function buildCommands(request) {
  const body = {...request};
  if (body.from) {
    const {variant, moves} = body.from;
    body.from = await encodeCompact({variant, moves: moves.map(({x, y, dir, pos}) => ({x, y, d: DIRECTIONS.indexOf(dir), pos}))});
  }
  return {curl: curlCommand(body), morpion: morpionCommand(body)};
}

function commandBlock(name) {
  const text = element('code', {tabIndex: 0});
  text.dataset.command = name;
  const copy = button(t('search.copy', {name}), async () => {
    toast(t(await copyText(text.textContent) ? 'export.copied' : 'export.refused'));
  });
  return element('div', {className: 'command'}, element('pre', {}, text), copy);
}

export const commandsArea = () => element('details', {className: 'commands'},
  element('summary', {textContent: t('search.commands')}), commandBlock('curl'), commandBlock('morpion'));

/** @param request the body of POST /searches, or null for a search that has no command */
export async function showCommands(area, request) {
  area.hidden = request === null;
  if (request !== null) {
    for (const [name, text] of Object.entries(await buildCommands(request))) {
      area.querySelector(`[data-command=${name}]`).textContent = text;
    }
  }
}
