import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';
import { ensureAttackTools } from './system-packages.mjs';

// npm run attack -- [--minutes N]: wapiti and sqlmap over a shop of its own.
await prepare({ build: true });
await ensureAttackTools();
process.exitCode = await runServer([join('bench', 'attack.ts'), ...process.argv.slice(2)], {
  NODE_ENV: 'production',
});
