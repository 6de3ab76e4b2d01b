import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';
import { ensureEdgePrograms } from './system-packages.mjs';

// npm run upgrade:drill -- [--from REV] [--in FOLDER] [--seconds N]: an older version gives way to this one while it sells.
await prepare({ build: true });
await ensureEdgePrograms();
process.exitCode = await runServer([join('bench', 'upgrade.ts'), ...process.argv.slice(2)], {
  NODE_ENV: 'production',
});
