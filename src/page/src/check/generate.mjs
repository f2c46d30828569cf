// Writes target/types/elements.d.ts: the element type of each id in index.html and in elements that the page's modules make.

import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';

const RESOURCES = new URL('../main/resources/META-INF/resources/', import.meta.url);
const TYPES = new URL('../../target/types/', import.meta.url);

/** In order of precedence: an element of HTML, an element made with its id, and any other object with an id. */
const DECLARATIONS = [/<(?<tag>\w+)\b[^>]*?\bid="(?<id>[\w-]+)"/g, /\b(?:element|svg)\('(?<tag>\w+)', \{id: '(?<id>[\w-]+)'/g,
  /\bid: '(?<id>[\w-]+)'/g];

const modules = readdirSync(new URL('page/', RESOURCES), {recursive: true})
  .filter(name => name.endsWith('.js') && !name.startsWith('languages')).sort().map(name => `page/${name}`);
const source = ['index.html', ...modules].map(name => readFileSync(new URL(name, RESOURCES), 'utf8')).join('\n');

const typeOf = tag => (tag === 'svg' ? 'SVGSVGElement' : tag ? `HTMLElementTagNameMap['${tag}']` : 'HTMLElement');
const types = new Map();
for (const {groups: {id, tag}} of DECLARATIONS.flatMap(pattern => [...source.matchAll(pattern)])) {
  if (!types.has(id)) {
    types.set(id, typeOf(tag));
  }
}

mkdirSync(TYPES, {recursive: true});
writeFileSync(new URL('elements.d.ts', TYPES),
  `interface PageElements {\n${[...types].map(([id, type]) => `  '${id}': ${type};\n`).join('')}}\n`);
