import js from '@eslint/js';
import {defineConfig, globalIgnores} from 'eslint/config';
import {importX} from 'eslint-plugin-import-x';
import ts from 'typescript-eslint';

const RESOURCES = 'src/main/resources/META-INF/resources';
const PAGE = `${RESOURCES}/page`;

/** Modules that need neither a document nor the service, so that workers, Node and the npm package can import them. */
const PURE = ['day-game', 'durations', 'game', 'hit-test', 'idempotency', 'photo-drawing', 'photo-lattice', 'play-game',
  'queue-news', 'rules', 'search-document', 'search-worker', 'shell-commands', 'solver-worker', 'engine-loader'];

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
    files: [`${PAGE}/*.js`],
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
    },
  },
  {
    files: PURE.map(name => `${PAGE}/${name}.js`),
    rules: {
      'no-restricted-imports': ['error', {patterns: [{
        regex: `^(?!\\./(?:${PURE.join('|')})\\.js$)`,
        message: 'A module that needs no document may import only such modules.',
      }]}],
      'no-restricted-globals': ['error', 'document', 'history', 'localStorage', 'location', 'sessionStorage', 'window'],
    },
  },
  {
    files: [`${PAGE}/languages/*.js`],
    rules: {'max-lines': 'off'},
  },
);
