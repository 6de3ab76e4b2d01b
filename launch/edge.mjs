import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runServer } from './server.mjs';
import { ensureEdgePrograms } from './system-packages.mjs';

// npm run edge -- [--only caddy|nginx|haproxy|varnish]: the proxies and the cache of docs/server before shops of its own, and the rules of docs/watching.
await prepare({ build: true });
await ensureEdgePrograms();
process.exitCode = await runServer([join('bench', 'edge.ts'), ...process.argv.slice(2)], {
  NODE_ENV: 'production',
});
