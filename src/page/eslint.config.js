import js from '@eslint/js';
import {defineConfig, globalIgnores} from 'eslint/config';
import {importX} from 'eslint-plugin-import-x';
import ts from 'typescript-eslint';

const RESOURCES = 'src/main/resources/META-INF/resources';
const PAGE = `${RESOURCES}/page`;

/** Parts of the page that know only themselves and views/shared. */
const VIEWS = ['day.js', 'look', 'photo', 'play', 'records', 'search'].map(name => `views/${name}`);

/**
 * The folders from which each folder may import, beside itself.
 *
 * @type {Record<string, string[]>}
 */
const IMPORTS = {
  core: [],
  engine: ['core'],
  state: ['core'],
  ui: ['core', 'state'],
  api: ['core', 'state'],
  board: ['core', 'state', 'ui'],
  'views/shared': ['core', 'state', 'ui', 'api', 'board'],
  ...Object.fromEntries(VIEWS.map(view => [view, ['core', 'engine', 'state', 'ui', 'api', 'board', 'views/shared']])),
};

/** A slash in the regular expression of a selector. */
const SLASH = '\\x2f';

export default defineConfig(
  globalIgnores(['target/**']),
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [js.configs.recommended],
    rules: {
      // The type checker and Node find undefined names.
      'no-undef': 'off',
      'no-unused-vars': ['error', {ignoreRestSiblings: true}],
      'max-lines': ['error', {max: 300, skipComments: true}],
    },
  },
  {
    files: [`${PAGE}/**/*.js`],
    ignores: [`${PAGE}/languages/**`],
    plugins: {'@typescript-eslint': ts.plugin, 'import-x': importX},
    languageOptions: {
      parser: ts.parser,
      parserOptions: {project: true, tsconfigRootDir: import.meta.dirname},
    },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', {checksVoidReturn: false}],
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': ['error', {
        basePath: import.meta.dirname,
        zones: Object.entries(IMPORTS).map(([folder, imported]) => ({
          target: `${PAGE}/${folder}`,
          from: PAGE,
          except: [folder, ...imported],
          message: `${folder} may import only from ${[folder, ...imported].join(', ')}.`,
        })),
      }],
    },
  },
  ...Object.entries(IMPORTS).map(([folder, imported]) => ({
    // The same for modules that are loaded when needed.
    files: [`${PAGE}/${folder}/**`, `${PAGE}/${folder}`],
    rules: {
      'no-restricted-syntax': ['error', {
        selector: `CallExpression[callee.name='loadModule'] Literal[value!=/^(${[folder, ...imported].join('|').replaceAll('/', SLASH)})(${SLASH}|$)/]`,
        message: `${folder} may load only from ${[folder, ...imported].join(', ')}.`,
      }],
    },
  })),
  {
    // Workers, Node and the npm package import these modules.
    files: [`${PAGE}/core/*.js`, `${PAGE}/engine/*.js`],
    rules: {
      'no-restricted-globals': ['error', 'document', 'history', 'localStorage', 'location', 'sessionStorage', 'window'],
    },
  },
  {
    files: [`${PAGE}/languages/*.js`],
    rules: {'max-lines': 'off'},
  },
);
