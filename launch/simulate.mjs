import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';

// npm run simulate: what a television campaign needs, from what calls cost on this machine.
await prepare({ build: true });
process.exitCode = await runServer([join('bench', 'simulate.ts')], { NODE_ENV: 'production' });
