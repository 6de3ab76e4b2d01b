import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { HOUSE, PINNED_NODE, say } from './house.mjs';
import { prepare } from './prepare.mjs';
import { keepRunning, watchSources } from './reload.mjs';

await prepare({ build: false });

// Pages reload through Vite inside the server; what the server itself is made of starts it anew. Node's own --watch
// would also follow the files that Vite writes and reads.
const SERVER_SOURCES = [
  ...['server', 'shared', 'sandbox', 'demo', 'web/page-policy.ts'].map((name) => `src/${name}`),
  'migrations',
];

function startServer() {
  const env = { ...process.env, NODE_ENV: 'development', VITRINE_DEV: 'on' };
  return spawn(PINNED_NODE, ['src/server/main.ts'], { cwd: HOUSE, env, stdio: 'inherit' });
}

const server = keepRunning(startServer);
const stopWatching = watchSources(
  SERVER_SOURCES.map((path) => join(HOUSE, path)),
  (name) => {
    say(`${name} mudou: reiniciando o servidor…`);
    void server.restart();
  },
);

let asked = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    if (asked) return;
    asked = true;
    stopWatching();
    process.exit(await server.end(signal));
  });
}
