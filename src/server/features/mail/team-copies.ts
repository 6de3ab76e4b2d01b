import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { queueMail, type ClaimedMail } from './outbox.store.ts';

/** People of the team who want letters to the shop at their own e-mail. */
export interface TeamMails {
  /** Who is to have a letter of this kind, by their ids: without whom the shop's own address would write to twice. */
  readersOf(kind: string): Promise<readonly number[]>;
  /** Where to; null: she wants it no more, may not read it, or has no e-mail or access any more. */
  addressOf(id: number, kind: string): Promise<string | null>;
}

const COPY_FOR = 'copyFor';

/** For whom a copy is; null: it is no copy. */
export function copyFor({ payload }: Pick<ClaimedMail, 'payload'>): number | null {
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, COPY_FOR) : null;
  return typeof id === 'number' ? id : null;
}

/** Puts a copy for each reader beside a letter to the shop. A second try of the letter adds none. */
export async function queueCopies(
  { db, clock, team }: { db: Kysely<DB>; clock: Clock; team: TeamMails },
  { kind, dedupKey, payload }: ClaimedMail,
): Promise<void> {
  const readers = await team.readersOf(kind);
  if (readers.length === 0) return;
  const told: object = typeof payload === 'object' && payload !== null ? payload : {};
  await inTransaction(db, async (tx) => {
    for (const id of readers) {
      const copy = { kind, dedupKey: `${dedupKey}:equipe:${id}`, payload: { ...told, [COPY_FOR]: id } };
      await queueMail(tx, { ...copy, now: clock() });
    }
  });
}
