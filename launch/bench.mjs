import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { comparison, readFigures } from './bench-compare.mjs';
import { giveUp, HOUSE } from './house.mjs';
import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';

// npm run bench [name…]: every question, or those whose file name contains one of the names.
// --save FILE keeps the figures; --compare FILE tells them beside those of an earlier run.
const { values, positionals: asked } = parseArgs({
  options: { save: { type: 'string' }, compare: { type: 'string' } },
  allowPositionals: true,
});
if (values.compare !== undefined && !existsSync(values.compare))
  giveUp(`Não há um arquivo ${values.compare}.`);
const before = values.compare === undefined ? undefined : readFigures(resolve(values.compare));
const file = join(tmpdir(), `vitrine-figures-${process.pid}`);
await prepare({ build: true });
const questions = readdirSync(join(HOUSE, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => asked.length === 0 || asked.some((part) => name.includes(part)))
  .toSorted();
for (const name of questions) {
  const code = await runServer([join('bench', name)], { NODE_ENV: 'production', FIGURES: file });
  if (code !== 0) process.exitCode = code;
}
if (existsSync(file)) {
  if (before !== undefined) console.log(['', ...comparison(before, readFigures(file))].join('\n'));
  if (values.save !== undefined) copyFileSync(file, resolve(values.save));
  rmSync(file);
}
