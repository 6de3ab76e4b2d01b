import cluster from 'node:cluster';
import type { Shop } from './app.ts';
import { ConfigError, loadConfig, withPort, type Config } from './settings/config.ts';
import { DatabaseError } from './db/database-error.ts';
import { takePort } from './http/port.ts';
import { sayLastWords } from './last-words.ts';
import { giveBackAfterStart } from './load/give-back.ts';
import { say, warn } from './say.ts';
import { WeakPasswordError } from './security/weak-password.ts';
import { MemberEnded } from './workers/herd.ts';

const GIVE_UP_AFTER_MS = 10_000;

async function main(): Promise<void> {
  const config = loadConfig();
  // One of several is told the port by the first of them.
  const taken = config.PORT === 0 && !cluster.isWorker ? await takePort(config.HOST) : undefined;
  const ported = taken === undefined ? config : withPort(config, taken.port);
  const stopping = new AbortController();
  const building = build(ported, stopping.signal);
  // From the first moment on: a start that is given up ends at once, and must not leave its database running.
  const isStopping = stopOnSignal(config, async () => {
    stopping.abort(new GivenUp());
    await building.then((shop) => shop.stop(), unlessWanted);
  });
  const shop = await building;
  if (isStopping()) return;
  try {
    await shop.listen(taken);
    giveBackAfterStart();
    // Who started us with a channel, as tests do, is told when we answer, and where.
    if (!cluster.isWorker) process.send?.({ listening: ported.PORT });
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

/** The shop in this process, or in several; each loads what it needs and nothing else. */
async function build(config: Config, stopping: AbortSignal): Promise<Shop> {
  const operator = { say, warn };
  if (cluster.isWorker)
    return (await import('./workers/worker-process.ts')).openWorker(config, operator, stopping);
  const isAlone = config.WORKERS === 1 || config.VITRINE_DEV;
  if (isAlone) return (await import('./app.ts')).buildShop(config, operator, stopping);
  return (await import('./workers/first-process.ts')).openFirst(config, operator, stopping);
}

/** A start that somebody has stopped: nothing is wrong. */
class GivenUp extends Error {}

function unlessWanted(error: unknown): void {
  if (!(error instanceof GivenUp)) throw error;
}

/** The first signal ends the server in order; further ones change nothing. Returns whether one has come. */
function stopOnSignal({ DRAIN_SECONDS }: Config, stop: () => Promise<void>): () => boolean {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    // Of several the first says it.
    if (!cluster.isWorker) say('Encerrando: terminando os pedidos em andamento…');
    setTimeout(() => process.exit(1), GIVE_UP_AFTER_MS + DRAIN_SECONDS * 1000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        warn(String(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return () => stopping;
}

/** One clear sentence for what its reader can mend; the whole error for a defect. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  if (error instanceof WeakPasswordError) return `${error.message} (ADMIN_PASSWORD).`;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `A porta ${port} já está em uso: encerre o outro programa ou defina PORT com outra.`;
  if (code === 'EACCES' && port !== undefined)
    return `Sem permissão para abrir a porta ${port}: defina PORT com uma acima de 1024.`;
  if (code === 'ENOSPC') return 'Não há espaço em disco para a pasta de dados (DATA_DIR).';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

sayLastWords();
main().catch((error: unknown) => {
  // Whoever took the signal ends the process.
  if (error instanceof GivenUp) return;
  // It has been said why.
  if (!(error instanceof MemberEnded)) warn(explain(error));
  process.exit(1);
});
