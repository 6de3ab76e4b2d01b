import { sql, type Kysely, type Transaction } from 'kysely';
import { mailboxOf } from '#shared/email.ts';
import { soldStatuses } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import type { Person } from './uses.store.ts';

type Reader = Kysely<DB> | Transaction<DB>;

const byMailbox = (email: string) => sql<boolean>`(email <> '' and mailbox_of(email) = ${mailboxOf(email)})`;

/** Did this person buy here, or in the shop that was there before, by her CPF or her mailbox, however that was typed? */
export async function hasBought(db: Reader, { cpf, email }: Person): Promise<boolean> {
  const row = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where(isRealOrder)
    .where('o.status', 'in', soldStatuses)
    .where((eb) =>
      eb.or([
        eb('cpf_hash', '=', cpf?.hash ?? null),
        eb.and([eb('cpf', '<>', ''), eb('cpf', '=', cpf?.cpf ?? '')]),
        byMailbox(email),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined || (await hasBoughtBefore(db, { cpf, email }));
}

async function hasBoughtBefore(db: Reader, { cpf, email }: Person): Promise<boolean> {
  const row = await db
    .selectFrom('former_orders')
    .select('id')
    .where('state', 'in', ['pago', 'enviado', 'entregue'])
    .where((eb) => eb.or([eb('cpf_hash', '=', cpf?.hash ?? null), byMailbox(email)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
