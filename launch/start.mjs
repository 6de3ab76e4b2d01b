import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';

await prepare({ build: true });
process.exitCode = await runServer(['src/server/main.ts'], { NODE_ENV: 'production' });
