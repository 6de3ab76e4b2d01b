import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';

await prepare({ build: false });
process.exitCode = await runServer(['src/server/commands/backup.ts', ...process.argv.slice(2)]);
