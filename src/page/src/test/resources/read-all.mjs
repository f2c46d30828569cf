// Reads length-prefixed documents from a file with the compiled reader; prints one result per line as JSON.

import {readFileSync} from 'node:fs';

const [modules, file] = process.argv.slice(2);
const {read} = await import(`${modules}/core/documents.js`);
const bytes = readFileSync(file);
let at = 0;
while (at < bytes.length) {
  const length = bytes.readInt32BE(at);
  const answer = read(new Uint8Array(bytes.subarray(at + 4, at + 4 + length)), '');
  delete answer.moves;
  console.log(JSON.stringify(answer));
  at += 4 + length;
}
