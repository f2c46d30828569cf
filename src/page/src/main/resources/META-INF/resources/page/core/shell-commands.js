// A search request as shell commands, for curl and for the morpion command line.

import {DIRECTIONS, encodeCompact} from './game.js';

/** @type {(text: string) => string} */
const shellQuote = text => `'${text.replaceAll('\'', '\'\\\'\'')}'`;

/**
 * Quotes a text for the shell where necessary.
 *
 * @type {(text: string) => string}
 */
const shellWord = text => (/^[\w.,:/=+-]+$/.test(text) ? text : shellQuote(text));

/** @type {(record: MsrRecord) => Promise<string>} */
const compactOf = ({variant, moves}) =>
  encodeCompact({variant, moves: moves.map(({x, y, dir, pos}) => ({x, y, d: DIRECTIONS.indexOf(dir), pos}))});

/** @type {(body: SearchBody<string>, api: string, hasKey: boolean) => string} */
function curlCommand(body, api, hasKey) {
  const access = hasKey ? ' -H "Authorization: Bearer $KEY"' : '';
  return `curl ${api}/searches${access} -H 'Content-Type: application/json' -d ${shellQuote(JSON.stringify(body))}`;
}

/** @type {(body: SearchBody<string>) => string} */
function morpionCommand({variant, solver, options, limits, seed, islands, warm, from}) {
  const words = [`${from ? `echo ${shellQuote(from)} | ` : ''}morpion --variant ${variant} search`];
  if (solver) {
    words.push(`--solver ${solver}`);
  }
  for (const [name, value] of Object.entries(options ?? {})) {
    words.push(`--option ${shellWord(`${name}=${value}`)}`);
  }
  const flags = {
    '--seed': seed, '--threads': islands, '--time': limits?.time, '--nodes': limits?.nodes,
    '--target-score': limits?.targetScore, '--warm': warm && shellWord(warm.join(',')), '--from': from && '-',
  };
  for (const [flag, value] of Object.entries(flags)) {
    if (value !== undefined) {
      words.push(`${flag} ${value}`);
    }
  }
  return words.join(' ');
}

/**
 * Returns {curl, morpion}, the commands that start a search.
 *
 * @param request the body of POST /searches
 * @param api the address of the service's interface
 * @param hasKey whether the caller sends a key
 * @type {(request: SearchBody, api: string, hasKey: boolean) => Promise<{curl: string, morpion: string}>}
 */
export async function buildCommands(request, api, hasKey) {
  const {from, ...rest} = request;
  /** @type {SearchBody<string>} */
  const body = from ? {...rest, from: await compactOf(from)} : rest;
  return {curl: curlCommand(body, api, hasKey), morpion: morpionCommand(body)};
}
