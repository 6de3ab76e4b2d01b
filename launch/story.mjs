import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';

// npm run -s story -- CODE|#1042 [FILE…]: what the log knows of one order.
await prepare({ build: false });
process.exitCode = await runServer(['src/server/commands/story.ts', ...process.argv.slice(2)]);
