import { defineConfig } from 'oxlint';
import { limitExceptions, limitRules } from './lint/limits.ts';
import { boundaryOverrides, boundaryRule, boundarySettings } from './lint/boundaries.ts';

/** The rules that are off, and why, stand in docs/decisions/0013-lint-rules-that-are-off.md. */
export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['eslint-plugin-boundaries', 'eslint-plugin-regexp', './lint/house.ts'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'warn' },
  ignorePatterns: ['build', 'data', '.react-router', '.cache', '.vitest'],
  settings: boundarySettings,
  rules: {
    'boundaries/dependencies': ['error', boundaryRule],
    'house/table-owners': 'error',
    ...limitRules,
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect', 'expect*', 'says', 'sentOn', '**.waitFor', '**.waitForURL'] },
    ],
    'jsx-a11y/label-has-associated-control': ['error', { depth: 5 }],
    'promise/no-callback-in-promise': ['error', { exceptions: ['done'] }],
    'promise/always-return': ['error', { ignoreLastCallback: true }],
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'oxc/no-map-spread': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // What scrolls in its own place has to take the focus, as a named region: the keys would not reach it.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region'], tags: [] }],
    'react/react-in-jsx-scope': 'off',
    'react/set-state-in-effect': 'off',
  },
  overrides: [
    ...limitExceptions,
    ...boundaryOverrides,
    {
      // Whatever text meets them: every pattern takes time in line with its length.
      files: ['src/**'],
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      },
    },
    {
      files: ['src/{server,sandbox,demo}/**/*.ts'],
      excludeFiles: ['**/*.test.ts', 'src/sandbox/testing/**', 'src/demo/drawings/**'],
      rules: {
        'house/bounded': 'error',
      },
    },
    {
      // Browsers offer it at secure addresses alone, and a phone of the house opens the shop by plain http.
      files: ['src/{web,office,shared}/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'crypto', property: 'randomUUID', message: 'randomKey() is there over plain http, too.' },
        ],
      },
    },
    {
      files: ['e2e/**'],
      rules: { 'house/sent-on': 'error', 'house/settled': 'error' },
    },
    {
      files: ['src/web/**/*.{ts,tsx}'],
      excludeFiles: ['**/*.test.{ts,tsx}', 'src/web/entry.server.tsx'],
      rules: { 'house/cut-parts': 'error', 'house/whole-text': 'error' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: { 'unicorn/consistent-function-scoping': 'off', 'house/long-needle': 'error' },
    },
  ],
});
