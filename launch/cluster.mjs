import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { giveUp, HOUSE, PINNED_NODE } from './house.mjs';
import { prepare } from './prepare.mjs';
import { ensureClusterPrograms } from './system-packages.mjs';

/**
 * npm run cluster: three machines of a cluster, and what falls on them. It runs in a network and among processes of its own: nothing of
 * this machine's is touched, ports are free, and all that it has started ends with it, however it ends.
 */
if (process.platform !== 'linux' || process.getuid?.() !== 0)
  giveUp('npm run cluster precisa de Linux e de ser root: cria redes próprias, que somem com ele.');
await prepare({ build: true });
await ensureClusterPrograms();

/** The first of its processes: who loses a parent is its child, and it is told of their end, as init is. */
const FIRST =
  'trap : INT TERM; "$@" <&0 & pid=$!; while kill -0 $pid 2>/dev/null; do wait $pid; code=$?; done; exit $code';
const apart = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
const drill = [PINNED_NODE, join(HOUSE, 'cluster', 'main.ts'), ...process.argv.slice(2)];
const child = spawn('unshare', [...apart, 'bash', '-c', FIRST, 'bash', ...drill], {
  cwd: HOUSE,
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: ['pipe', 'inherit', 'inherit'],
});
// It ends when nobody holds its input any more.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.stdin.end());
child.once('error', () => giveUp('Falta o comando unshare (Debian: util-linux).'));
child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
