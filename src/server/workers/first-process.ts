import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MetricObject } from 'prom-client';
import type { Operator, Shop } from '../app.ts';
import { systemClock } from '../clock.ts';
import type { Connection } from '../db/index.ts';
import { startEmbedded } from '../db/embedded.ts';
import { unlessGivenUp } from '../db/given-up.ts';
import type { TakenPort } from '../http/port.ts';
import { startStandIns } from '../services/stand-ins.ts';
import type { Config } from '../settings/config.ts';
import type { AskedOfFirst, AskedOfWorker } from './calls.ts';
import { codeOf, createHerd, type Member } from './herd.ts';
import { createTalk, type Talk } from './talk.ts';

/** Whoever does not answer in this time is left out. */
const FIGURES_PATIENCE_MS = 2000;

/**
 * The first of several processes on this machine. It serves nothing itself: it keeps what there is one of (the embedded
 * database, the stand-ins, the port) and sees to it that as many processes serve as are wanted.
 */
export async function openFirst(
  config: Config,
  { say, warn }: Operator,
  stopping: AbortSignal,
): Promise<Shop> {
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbedded(config.DATA_DIR, {
          log: say,
          stopping,
          pooled: config.WORKERS * config.DATABASE_POOL,
        })
      : null;
  let local: ReturnType<typeof startStandIns> | undefined;
  let taken: TakenPort | undefined;
  const shared = createShared(config, {
    database: embedded?.connection,
    standIns: (webhookSecret) => (local ??= startStandIns({ config, webhookSecret, clock: systemClock })),
    release: () => taken?.release(),
  });
  const herd = createHerd({ count: config.WORKERS, fork: shared.fork, warn, onLost: lost });
  let ending: Promise<void> | undefined;

  const stop = () => (ending ??= end());
  async function end(): Promise<void> {
    await herd.stop();
    await (await local?.catch(() => null))?.sandbox.close();
    await embedded?.stop();
  }
  function lost(): void {
    warn('Os processos da loja terminam logo depois de começar, todos: a loja para aqui. O log diz por quê.');
    void stop().finally(() => process.exit(1));
  }
  return {
    async listen(port) {
      taken = port;
      await unlessGivenUp(stopping, stop, herd.start);
      if (!stopping.aborted) say(`Processos que atendem: ${config.WORKERS}.`);
    },
    stop,
  };
}

interface SharedParts {
  database: Connection | undefined;
  standIns: (webhookSecret: string) => ReturnType<typeof startStandIns>;
  /** Gives back the port that was kept for them. */
  release: () => void;
}

/** What the first process answers to those that serve. */
function createShared({ PORT: port }: Config, { database, standIns, release }: SharedParts) {
  const others = new Map<number, Talk<AskedOfWorker>>();
  let serving: Connection | undefined;
  let mails: { list: () => AskedOfFirst['mails']['answer']; forget: (address: string) => void } | undefined;
  let forked = 0;
  // Figures may be infinite, which JSON has no word for.
  cluster.setupPrimary({ serialization: 'advanced' });

  async function figuresBeside(number: number): Promise<MetricObject[][]> {
    const asked = [...others].filter(([other]) => other !== number);
    const late = sleep(FIGURES_PATIENCE_MS, null, { ref: false });
    const told = await Promise.all(
      asked.map(([, talk]) => Promise.race([talk.ask('figures', null).catch(() => null), late])),
    );
    return told.filter((figures) => figures !== null);
  }

  function fork(number: number): Member {
    forked += 1;
    const speaks = forked === 1;
    const worker = cluster.fork();
    const { promise: serves, resolve } = Promise.withResolvers<void>();
    const talk = createTalk<AskedOfWorker, AskedOfFirst>(
      {
        send: (message) => void (worker.isConnected() && worker.send(message)),
        hear: (take) => void worker.on('message', take),
      },
      {
        start: () => {
          if (serving !== undefined) return { number, port, speaks, database: { serving } };
          return { number, port, speaks, database: database === undefined ? {} : { embedded: database } };
        },
        serving: (told) => void (serving = told),
        standIns: async (webhookSecret) => {
          const local = await standIns(webhookSecret);
          mails = local?.sandbox.mails;
          return local?.standIns ?? null;
        },
        mails: () => mails?.list() ?? [],
        forget: (address) => mails?.forget(address),
        port: release,
        listening: () => {
          others.set(number, talk);
          resolve();
        },
        figures: () => figuresBeside(number),
      },
    );
    const ended = endOf(worker).then((how) => {
      if (others.get(number) === talk) others.delete(number);
      talk.end();
      return how;
    });
    return { serves, ended, end: () => void worker.process.kill('SIGTERM') };
  }
  return { fork };
}

/** Its exit code, the signal that ended it, or why it could not be made. */
function endOf(worker: Worker): Promise<number | string> {
  return new Promise((settle) => {
    worker.once('exit', (code: number | null, signal: string | null) => settle(signal ?? code ?? 1));
    worker.on('error', (error) => {
      if (worker.process.pid !== undefined) return void worker.process.kill('SIGKILL');
      // One that never was does not exit, and would be kept.
      delete cluster.workers?.[worker.id];
      settle(codeOf(error));
    });
  });
}
