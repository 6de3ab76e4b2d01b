import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FIGURES_OPTIONS, openFigures } from './bench-figures.mjs';
import { giveUp, HOUSE } from './house.mjs';
import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';

// npm run bench [name…]: every question, or those whose file name contains one of the names.
// --save FILE keeps the figures; --compare FILE tells them beside those of an earlier run.
const { values, positionals: asked } = parseArgs({ options: FIGURES_OPTIONS, allowPositionals: true });
const questions = readdirSync(join(HOUSE, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => asked.length === 0 || asked.some((part) => name.includes(part)))
  .toSorted();
if (questions.length === 0) giveUp(`Nenhuma medida se chama ${asked.join(' ou ')}.`);
const figures = openFigures(values);
await prepare({ build: true });
for (const name of questions) {
  const code = await runServer([join('bench', name)], { NODE_ENV: 'production', FIGURES: figures.told });
  figures.note(name, code);
  // Ended by a signal, as by Ctrl-C: that is meant for the rest, too.
  if (code > 128) break;
}
figures.close();
