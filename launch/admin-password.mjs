import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';

await prepare({ build: false });
process.exitCode = await runServer(['src/server/commands/admin-password.ts', ...process.argv.slice(2)]);
