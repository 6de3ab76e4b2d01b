import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Sealer } from '../../security/sealer.ts';
import { hashCredit, newCreditCode, placeOf } from './codes.ts';
import { findCredit, setCode, type Credit } from './credits.store.ts';

export interface CodeDeps {
  db: Kysely<DB>;
  random: (bytes: number) => Buffer;
  /** Keeps codes so that the database alone does not tell them. */
  sealer: Sealer;
}

/** A vale's code for who may read it; null where the key that sealed it is gone. Makes the code where there is none yet. */
export async function tellCode(deps: CodeDeps, credit: Credit): Promise<string | null> {
  if (credit.code_hash === null) return giveCode(deps, credit, null);
  return open(deps.sealer, credit);
}

/** The same where the office sends it again: another code where the old one can't be read, which is good no more then. */
export async function tellOrRenew(deps: CodeDeps, credit: Credit): Promise<string | null> {
  return (await tellCode(deps, credit)) ?? giveCode(deps, credit, credit.code_hash);
}

function open(sealer: Sealer, { id, code_sealed: sealed }: Credit): string | null {
  return (sealed === null ? null : sealer.open(sealed, placeOf(id)))?.toString('utf8') ?? null;
}

async function giveCode(deps: CodeDeps, { id }: Credit, instead: Buffer | null): Promise<string | null> {
  const { db, random, sealer } = deps;
  const code = newCreditCode(random);
  const sealed = sealer.seal(Buffer.from(code), placeOf(id));
  if (await setCode(db, id, { hash: hashCredit(code), sealed, tail: code.slice(-4), instead })) return code;
  const now = await findCredit(db, { id });
  return now === undefined ? null : open(sealer, now);
}
