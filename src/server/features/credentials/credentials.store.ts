import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Reader = Kysely<DB> | Transaction<DB>;
export type ServiceName = 'emails' | 'entregas' | 'pagamentos' | 'notas';
export type CredentialsRow = Selectable<DB['service_credentials']>;

/** What every node looks at each second: a row for each service at most. */
export function listCredentials(db: Reader): Promise<CredentialsRow[]> {
  return db.selectFrom('service_credentials').selectAll().execute();
}

interface NewState {
  service: ServiceName;
  /** Of the state that it follows; 0: there was none. */
  after: number;
  /** Null: taken out. */
  document: unknown;
  sealed: Buffer | null;
  by: string;
  at: Date;
}

/** Keeps the next state; false where somebody else was first. */
export async function saveCredentials(tx: Transaction<DB>, given: NewState): Promise<boolean> {
  const { service, after, document, sealed, by, at } = given;
  const state = {
    revision: after + 1,
    document: document === null ? null : JSON.stringify(document),
    sealed,
    saved_by: by,
    saved_at: at,
  };
  if (after === 0) {
    const { numInsertedOrUpdatedRows: rows } = await tx
      .insertInto('service_credentials')
      .values({ service, ...state })
      .onConflict((conflict) => conflict.column('service').doNothing())
      .executeTakeFirst();
    return rows === 1n;
  }
  const { numUpdatedRows } = await tx
    .updateTable('service_credentials')
    .set(state)
    .where('service', '=', service)
    .where('revision', '=', after)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The same secret under another key, unless somebody has typed another one meanwhile. */
export async function updateSealed(
  db: Reader,
  { service, before, after }: { service: ServiceName; before: Buffer; after: Buffer },
): Promise<void> {
  await db
    .updateTable('service_credentials')
    .set({ sealed: after })
    .where('service', '=', service)
    .where('sealed', '=', before)
    .execute();
}
