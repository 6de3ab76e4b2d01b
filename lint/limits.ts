/**
 * The house's limits of size: a file of 300 lines, a function of 60, three positional parameters, no cycle of imports.
 * What has more says here why.
 */
const MOST_LINES = 300;
const MOST_FUNCTION_LINES = 60;
const MOST_PARAMETERS = 3;

/** A describe is a chapter, not a function, and a test's call is method, path, body and token in the order of HTTP. */
const TESTS = ['**/*.test.{ts,tsx}', 'test/**', 'e2e/**', 'bench/**'];

/** Written by a program: nobody reads it from top to bottom. */
const WRITTEN = ['src/server/db/schema.ts'];

/** Each is one document, read in one go. */
const LEGAL_TEXTS = ['src/web/features/policies/{privacy,returns,terms}-text.tsx'];

/** Why they take more. */
const MANY_PARAMETERS: Readonly<Record<string, string>> = {
  'src/server/errors.ts': 'an error reads status, code, text, details, as an answer does',
  'src/server/http/headers.ts': 'Fastify calls its hook so',
  'src/web/entry.server.tsx': 'React Router calls its entry so',
  'src/demo/drawings/prints/scatter.ts': 'a motif, where, how turned, how large',
};

type Severity = 'error' | 'off';
const error: Severity = 'error';
const off: Severity = 'off';

const mostLines = (max: number): [Severity, { max: number }] => [error, { max }];
const noCycles: [Severity, { ignoreTypes: boolean }] = [error, { ignoreTypes: false }];

export const limitRules = {
  'max-lines': mostLines(MOST_LINES),
  'max-lines-per-function': mostLines(MOST_FUNCTION_LINES),
  'max-params': mostLines(MOST_PARAMETERS),
  'import/no-cycle': noCycles,
};

type Limits = typeof limitRules;
type Exceptions = { [Rule in keyof Limits]?: Limits[Rule] | Severity };
const exceptFor = (files: string[], rules: Exceptions) => ({ files, rules });

export const limitExceptions = [
  exceptFor(TESTS, { 'max-lines-per-function': off, 'max-params': off }),
  exceptFor(WRITTEN, { 'max-lines': off }),
  exceptFor(LEGAL_TEXTS, { 'max-lines-per-function': off }),
  ...Object.keys(MANY_PARAMETERS).map((file) => exceptFor([file], { 'max-params': off })),
];
