import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE } from './house.mjs';
import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';

// npm run bench [name…]: every question, or those whose file name contains one of the names.
const asked = process.argv.slice(2);
await prepare({ build: true });
const questions = readdirSync(join(HOUSE, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => asked.length === 0 || asked.some((part) => name.includes(part)))
  .toSorted();
for (const name of questions) {
  const code = await runServer([join('bench', name)], { NODE_ENV: 'production' });
  if (code !== 0) process.exitCode = code;
}
