// Draws the games in PNG files with the compiled code; prints SVG and text of each as JSON.

import {readFileSync} from 'node:fs';

const [modules, ...files] = process.argv.slice(2);
const {draw, read} = await import(`${modules}/core/documents.js`);
for (const file of files) {
  const png = new Uint8Array(readFileSync(file));
  const {score, problem} = read(png, '');
  const [svg, txt] = ['svg', 'txt'].map(form => draw(png, '', form, 'dark', 1000, true).text);
  console.log(JSON.stringify({score, problem, svg, txt}));
}
