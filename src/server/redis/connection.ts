import type { FastifyBaseLogger } from 'fastify';
import type { RedisAddress } from '../settings/redis-url.ts';
import { failureOf, LateError } from './failure.ts';
import type { RedisFailure, RedisOutcome } from './port.ts';

type Client = Awaited<ReturnType<typeof clientOf>>;
/** Of the library, what is asked here. */
export type Asked = Pick<Client, 'get' | 'getRange' | 'set' | 'eval' | 'evalSha' | 'info'>;

export interface ConnectionDeps {
  address: RedisAddress;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  count: (outcome: RedisOutcome) => void;
  /** Shows that it can be used for all that it is for; throws where it can't. */
  tryOut: (client: Asked) => Promise<unknown>;
}

export interface Connection {
  /** Begins to connect. */
  start(): void;
  /** What Redis answers; undefined where it is away or does not answer in time. Never throws. */
  ask<T>(work: (client: Asked) => Promise<T>, withinMs: number): Promise<T | undefined>;
  isUp(): boolean;
  stop(): void;
}

const CONNECT_MS = 3000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** It is well again when it has been there for so long; until then the pauses go on growing. */
const STEADY_MS = 30_000;
/** Nobody piles up more before one that does not answer. */
const MOST_UNDER_WAY = 2000;

/**
 * One connection. Whatever fails or is late ends it, and with it all that was asked: from then on nobody waits, until it
 * has been made anew and tried out, behind the requests.
 */
export function createConnection({ address, log, count, tryOut }: ConnectionDeps): Connection {
  let client: Client | null = null;
  const [pauses, teller] = [createPauses(), createTeller(log)];
  let making: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function lose(lost: Client | null, error: unknown): void {
    if (isStopped || lost !== client) return;
    client = null;
    end(lost);
    teller.away(failureOf(error));
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), pauses.nextMs()).unref();
  }

  async function connect(): Promise<void> {
    try {
      const made = await clientOf(address, (error) => lose(made, error));
      if (isStopped) return;
      making = made;
      await within(made.connect().then(tryOut), CONNECT_MS);
      making = undefined;
      client = made;
      pauses.up();
      teller.there();
    } catch (error) {
      end(making);
      lose(null, error);
    }
  }

  return {
    start: () => void connect(),
    isUp: () => client !== null,
    async ask(work, withinMs) {
      const asked = client;
      if (asked === null) return void count('skipped');
      try {
        const answer = await within(work(asked), withinMs);
        count('ok');
        return answer;
      } catch (error) {
        count(failureOf(error));
        lose(asked, error);
        return undefined;
      }
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      end(making);
      end(client);
      client = null;
    },
  };
}

/** Once when it goes, and once when it comes back. */
function createTeller(log: ConnectionDeps['log']) {
  let isAway = false;
  return {
    away(reason: RedisFailure) {
      if (!isAway) log.warn({ reason }, 'redis: away, the database counts in its place');
      isAway = true;
    },
    there() {
      if (isAway) log.info('redis: there again');
      isAway = false;
    },
  };
}

/** Each twice as long as the one before, until it has been there for a while. */
function createPauses() {
  let pauseMs = FIRST_PAUSE_MS;
  let upSinceMs = Number.POSITIVE_INFINITY;
  return {
    up() {
      upSinceMs = performance.now();
    },
    nextMs() {
      if (performance.now() - upSinceMs > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      upSinceMs = Number.POSITIVE_INFINITY;
      const nextMs = pauseMs;
      pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs);
      return nextMs;
    },
  };
}

/** The library is loaded by whoever has a Redis, and by nobody else. */
async function clientOf(address: RedisAddress, onError: (error: unknown) => void) {
  const { createClient } = await import('@redis/client');
  const { host, port, isSecure, database, ...person } = address;
  const connecting = { host, port, connectTimeout: CONNECT_MS, reconnectStrategy: false } as const;
  const made = createClient({
    ...person,
    database,
    socket: isSecure ? { ...connecting, tls: true } : connecting,
    commandsQueueMaxLength: MOST_UNDER_WAY,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
  });
  made.on('error', onError);
  return made;
}

/** Tries an address once, and tells which server is there or why it can't be used. */
export async function tryAddress(
  address: RedisAddress,
  tryOut: ConnectionDeps['tryOut'],
): Promise<{ failure: RedisFailure } | { failure: null; version: string }> {
  const made = await clientOf(address, () => undefined);
  try {
    await within(made.connect().then(tryOut), CONNECT_MS);
    const about = await within(made.info('server'), CONNECT_MS).catch(() => '');
    return { failure: null, version: /^(?:valkey|redis)_version:([\d.]{1,20})/m.exec(about)?.[1] ?? '' };
  } catch (error) {
    return { failure: failureOf(error) };
  } finally {
    end(made);
  }
}

function end(client: Client | null | undefined): void {
  if (client?.isOpen !== true) return;
  // The library forgets a socket that is still in its handshake, and would log in with it when that is over.
  client.once('connect', () => client.destroy());
  client.destroy();
}

/** What has come while this process was busy is looked at before anybody is called late. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(reject, new LateError()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
