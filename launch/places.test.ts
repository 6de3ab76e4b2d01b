import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { builtMaps, inSources } from './places.mjs';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-maps-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SOURCES = ['../../src/server/a.ts', '../../src/server/b.ts'];
// Column 0 of line 1 is line 1 of a.ts; column 9 is line 3 of b.ts, column 3.
const MAP = { version: 3, file: 'app-1.js', sources: SOURCES, names: [], mappings: 'AAAA,SCEE' };
writeFileSync(join(folder, 'app-1.js.map'), JSON.stringify(MAP));
writeFileSync(join(folder, 'torn-1.js.map'), '{"version":3');

const told = (text: string) => inSources(text, builtMaps(folder));

it('[RUN-134] tells the places of an error in the sources, in a line of the log as well', () => {
  const stack = (first: string, second: string) =>
    JSON.stringify({ stack: `Error: x\n    at pay (${first})\n    at async ${second}\n    at node:net:1:2` });
  expect(told(stack('file:///srv/shop/build/shop/app-1.js:1:12', '/srv/shop/build/shop/app-1.js:1:3'))).toBe(
    stack('src/server/b.ts:3:3', 'src/server/a.ts:1:1'),
  );
});

it.each(['gone-2.js:1:5', 'torn-1.js:1:5', 'app-1.js:900:5'])(
  '[RUN-134] leaves a place that no map knows as it is: %s',
  (place) => {
    const text = `    at some (file:///srv/shop/build/shop/${place})`;
    expect(told(text)).toBe(text);
  },
);
