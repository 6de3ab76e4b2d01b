import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';

// npm run soak -- [--minutes N] [--rate N] [--seed N]: an hour of shoppers, and what it leaves in the memory.
await prepare({ build: true });
process.exitCode = await runServer([join('bench', 'soak.ts'), ...process.argv.slice(2)], {
  NODE_ENV: 'production',
});
