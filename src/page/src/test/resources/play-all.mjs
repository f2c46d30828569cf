// Replays games with the compiled rules: reads one game per line as JSON, prints one result per line.

import {readFileSync} from 'node:fs';

const [modules, file] = process.argv.slice(2);
const rules = await import(`${modules}/core/rules.js`);
for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
  const {variant, moves} = JSON.parse(line);
  console.log(JSON.stringify({
    verdict: rules.validate(variant, moves),
    legalMoves: rules.legalMoves(variant, moves),
    relation: rules.compare(variant, moves, rules.transform(variant, moves, 3)).relation,
  }));
}
