import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';

await prepare({ build: false });
// Server files are watched as they are imported; pages reload through Vite inside the server.
const watching = ['--watch', '--watch-preserve-output', 'src/server/main.ts'];
process.exitCode = await runServer(watching, { NODE_ENV: 'development', VITRINE_DEV: 'on' });
