import { BUILT_SERVER } from './build.mjs';
import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';

await prepare({ build: true });
process.exitCode = await runServer([BUILT_SERVER], { NODE_ENV: 'production' });
