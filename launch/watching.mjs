import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';
import { ensurePrometheus } from './system-packages.mjs';

// npm run watching: a shop, a real Prometheus that watches it by docs/watching, and what both say when things go wrong.
await prepare({ build: true });
await ensurePrometheus();
process.exitCode = await runServer([join('bench', 'watching.ts'), ...process.argv.slice(2)], {
  NODE_ENV: 'production',
});
