import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { boundedCache, sharedWork } from '../../limits/bounded.ts';
import type { Clock } from '../../clock.ts';
import type { Redis } from '../../redis/index.ts';
import type { DB } from '../../db/index.ts';
import type { FreightOffer, FreightProvider, FreightRequest } from '../../providers/freight/port.ts';
import { deleteOffersBefore, findOffers, saveOffers, type KeptOffers } from './shipping.store.ts';

export interface KeptOffersDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  provider: FreightProvider;
  /** Names who answers: what another one said, as the sandbox did, is asked anew. '' or none where that never changes. */
  askedAs?: () => string;
  /** Where nodes tell each other what they were answered; none where they have the database alone. */
  redis?: Redis | undefined;
}

export type Offered =
  | { kind: 'ok'; offers: FreightOffer[]; estimated: boolean }
  | { kind: 'failed'; timedOut: boolean };

const FRESH_MS = 10 * 60_000;
const LAST_RESORT_MS = 24 * 3_600_000;
const SWEEP_EVERY_MS = 3_600_000;
const MOST_KEPT = 5000;
const MOST_KEPT_BYTES = 32 * 1024 * 1024;

/** As another node has it from the provider, or from the database. */
const told = z.object({
  offers: z.array(
    z.object({
      id: z.string(),
      servico: z.string(),
      company: z.string(),
      priceCents: z.number().int().min(0),
      prazoDays: z.number(),
      logo: z.string().nullable(),
    }),
  ),
  quotedAtMs: z.number(),
});

/**
 * The provider's offers, asked once in ten minutes per request, whatever the number of shoppers and nodes.
 * While the provider is down, what it last said within a day, marked as an estimate.
 */
export function createKeptOffers(deps: KeptOffersDeps) {
  const { db, clock, log, provider, askedAs = () => '' } = deps;
  const fresh = boundedCache<KeptOffers>({
    name: 'freight-offers',
    max: MOST_KEPT,
    maxBytes: MOST_KEPT_BYTES,
    bytesOf: ({ offers }) => 2 * JSON.stringify(offers).length,
  });
  const once = sharedWork<Offered>('freight-calls');
  const beside = besideThis(deps.redis);
  let sweptMs = 0;

  function notOlder(kept: KeptOffers | undefined, ageMs: number): KeptOffers | null {
    return kept !== undefined && clock().getTime() - kept.quotedAt.getTime() < ageMs ? kept : null;
  }

  async function load(key: string, request: FreightRequest): Promise<Offered> {
    const theirs = notOlder(await beside.hear(key), FRESH_MS);
    if (theirs !== null) return remember(key, theirs);
    const known = await findOffers(db, key);
    const current = notOlder(known, FRESH_MS);
    if (current !== null) return tell(key, current);
    const answer = await provider.calculate(request);
    if (answer.kind === 'ok') return keep(key, { offers: answer.offers, quotedAt: clock() });
    const last = notOlder(known, LAST_RESORT_MS);
    log.warn({ detail: answer.detail, estimated: last !== null }, 'freight: no quote');
    if (answer.kind === 'refused') return tell(key, { offers: [], quotedAt: clock() });
    if (last !== null) return { kind: 'ok', offers: last.offers, estimated: true };
    return { kind: 'failed', timedOut: answer.timedOut };
  }

  function remember(key: string, kept: KeptOffers): Offered {
    fresh.set(key, kept);
    return { kind: 'ok', offers: kept.offers, estimated: false };
  }

  function tell(key: string, kept: KeptOffers): Offered {
    beside.tell(key, kept, kept.quotedAt.getTime() + FRESH_MS - clock().getTime());
    return remember(key, kept);
  }

  async function keep(key: string, kept: KeptOffers): Promise<Offered> {
    if (kept.offers.length > 0) await saveOffers(db, key, kept);
    const nowMs = kept.quotedAt.getTime();
    if (nowMs - sweptMs > SWEEP_EVERY_MS) {
      sweptMs = nowMs;
      await deleteOffersBefore(db, new Date(nowMs - LAST_RESORT_MS));
    }
    return tell(key, kept);
  }

  return async (request: FreightRequest): Promise<Offered> => {
    const key = keyOf(request, askedAs());
    const known = notOlder(fresh.get(key), FRESH_MS);
    if (known !== null) return { kind: 'ok', offers: known.offers, estimated: false };
    return once(key, () => load(key, request));
  };
}

/** What other nodes were answered a moment ago; nothing where there is no Redis. */
function besideThis(redis: Redis | undefined) {
  const values = redis?.values({ name: 'freight', schema: told });
  return {
    async hear(key: string): Promise<KeptOffers | undefined> {
      const value = await values?.read(key);
      return value && { offers: value.offers, quotedAt: new Date(value.quotedAtMs) };
    },
    tell(key: string, { offers, quotedAt }: KeptOffers, forMs: number): void {
      values?.write(key, { offers, quotedAtMs: quotedAt.getTime() }, forMs);
    },
  };
}

/** Everything that a price depends on: where from, where to, measures, values and quantities. */
function keyOf(request: FreightRequest, askedAs: string): string {
  return createHash('sha256').update(JSON.stringify(request)).update(askedAs).digest('base64url');
}
