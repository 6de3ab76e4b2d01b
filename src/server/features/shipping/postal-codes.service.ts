import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { formatCep, ufOfCep } from '#shared/cep.ts';
import type { Endereco } from '#shared/wire/shipping.ts';
import { sharedWork } from '../../limits/bounded.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { providerFailed } from '../../errors.ts';
import type { Redis } from '../../redis/index.ts';
import type { PostalAnswer, PostalCodeSource } from '../../providers/postal-code/port.ts';
import { findCode, saveCode, type KeptCode } from './postal-codes.store.ts';

export interface PostalCodesDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** In the order in which they are asked; a further one only when those before it failed. */
  sources: readonly PostalCodeSource[];
  /** Asked before the database; none where there is no Redis, or where another source may say it from now on. */
  redis?: Redis | undefined;
}

export interface PostalCodes {
  /** The address of a postal code of eight digits, or that nobody knows it. Throws 502 or 504 when no source answers. */
  lookUp(cep: string): Promise<Endereco>;
}

const DAY_MS = 86_400_000;
const KNOWN_FOR_MS = 90 * DAY_MS;
const UNKNOWN_FOR_MS = DAY_MS;
/** Redis is for what is asked often; the rest the database knows. */
const TOLD_FOR_MS = 3_600_000;
/** For all sources together. */
const TOTAL_MS = 5300;

const told = z.object({
  address: z
    .object({ logradouro: z.string(), bairro: z.string(), localidade: z.string(), uf: z.string() })
    .nullable(),
  fetchedAtMs: z.number(),
});

/** Addresses by postal code: kept in the database, so that a source is asked once for all shoppers and nodes. */
export function createPostalCodes({ db, clock, log, sources, redis }: PostalCodesDeps): PostalCodes {
  const beside = redis?.values({ name: 'postal-code', schema: told });
  const once = sharedWork<Endereco>('postal-code-calls');

  function isFresh({ address, fetchedAt }: KeptCode): boolean {
    const ageMs = clock().getTime() - fetchedAt.getTime();
    return ageMs < (address === null ? UNKNOWN_FOR_MS : KNOWN_FOR_MS);
  }

  /** What another node read or was told within the last hour. */
  async function heard(cep: string): Promise<KeptCode | undefined> {
    const value = await beside?.read(cep);
    return value && { address: value.address, fetchedAt: new Date(value.fetchedAtMs) };
  }

  function tell(cep: string, kept: KeptCode): Endereco {
    beside?.write(cep, { address: kept.address, fetchedAtMs: kept.fetchedAt.getTime() }, TOLD_FOR_MS);
    return toEndereco(cep, kept);
  }

  async function load(cep: string): Promise<Endereco> {
    const theirs = await heard(cep);
    if (theirs !== undefined && isFresh(theirs)) return toEndereco(cep, theirs);
    const known = await findCode(db, cep);
    if (known !== undefined && isFresh(known)) return tell(cep, known);
    const answer = await ask(cep);
    if (answer.kind === 'failed') {
      if (known !== undefined) return toEndereco(cep, known);
      throw providerFailed(answer.timedOut ? 504 : 502, FAILED_TEXT);
    }
    const address = answer.kind === 'found' ? answer.address : null;
    const kept: KeptCode = { address, fetchedAt: clock() };
    await saveCode(db, cep, kept);
    return tell(cep, kept);
  }

  async function ask(cep: string): Promise<PostalAnswer> {
    const endMs = performance.now() + TOTAL_MS;
    let last: PostalAnswer = { kind: 'failed', timedOut: false, detail: 'no source' };
    for (const [index, source] of sources.entries()) {
      // What is left is shared out, so that the last source is asked too when the first one hangs.
      const totalMs = (endMs - performance.now()) / (sources.length - index);
      last = checked(cep, await source.find(cep, totalMs));
      if (last.kind !== 'failed') return last;
      log.warn({ source: source.name, detail: last.detail }, 'postal codes: a source failed');
    }
    return last;
  }

  return {
    async lookUp(cep) {
      return ufOfCep(cep) === null ? { erro: true } : once(cep, () => load(cep));
    },
  };
}

const FAILED_TEXT = 'Não foi possível consultar o CEP agora. Preencha o endereço manualmente.';

/** An address in another state than the code's own range is a mistake of its source. */
function checked(cep: string, answer: PostalAnswer): PostalAnswer {
  if (answer.kind !== 'found' || answer.address.uf === ufOfCep(cep)) return answer;
  return { kind: 'failed', timedOut: false, detail: `state ${answer.address.uf} does not fit the code` };
}

function toEndereco(cep: string, { address }: KeptCode): Endereco {
  return address === null ? { erro: true } : { cep: formatCep(cep), ...address };
}
