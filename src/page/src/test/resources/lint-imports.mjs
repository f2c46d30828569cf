// Lints imports that are not written, at the start and on demand: each argument is "importer<imported", by paths in the
// page's directory. Prints each with the rules that the two imports break.

import {join} from 'node:path';
import {ESLint} from 'eslint';

// Where CI=true is set, the parser would read the files instead of the texts.
process.env.TSESTREE_SINGLE_RUN = 'false';

const PAGE = 'src/main/resources/META-INF/resources/page';
const eslint = new ESLint();

for (const pair of process.argv.slice(2)) {
  const [importer, imported] = pair.split('<');
  const root = '../'.repeat(importer.split('/').length - 1);
  const [{messages}] = await eslint.lintText(`import '${root}${imported}';\nloadModule('${imported}');\n`, {filePath: join(PAGE, importer)});
  console.log([pair, ...messages.map(({ruleId}) => ruleId)].join(' '));
}
