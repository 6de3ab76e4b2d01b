import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { isNoPlayedTest } from './played-tests.store.ts';

/** A charge that was paid, as the shop knows it: what moved of it within a period, and in all. */
export interface HeldCharge {
  charge: string;
  reference: string;
  order_id: number | null;
  codigo: string | null;
  net_cents: number | null;
  charged: number;
  charged_in_all: number;
  returned: number;
  returned_in_all: number;
  /** In a dispute. */
  is_lost: boolean;
}

interface Asked {
  provider: string;
  from: Date;
  before: Date;
  charges: string[];
  references: string[];
}

/** The charges of which something moved in the period, and those of these numbers and references. */
export async function heldCharges(
  db: Kysely<DB>,
  { provider, from, before, charges, references }: Asked,
): Promise<HeldCharge[]> {
  const within = sql`m.at >= ${from} and m.at < ${before}`;
  const { rows } = await sql<HeldCharge>`
    select p.provider_payment_id as charge, o.external_reference as reference, o.id as order_id, o.codigo, p.net_cents,
      coalesce(sum(m.cents) filter (where m.kind in ('charged', 'corrected') and ${within}), 0)::bigint as charged,
      coalesce(sum(m.cents) filter (where m.kind in ('charged', 'corrected')), 0)::bigint as charged_in_all,
      coalesce(sum(m.cents) filter (where m.kind = 'returned' and ${within}), 0)::bigint as returned,
      coalesce(sum(m.cents) filter (where m.kind = 'returned'), 0)::bigint as returned_in_all,
      p.reason = 'dispute_lost' as is_lost
    from payments p join orders o on o.id = p.order_id join charge_movements m on m.payment_id = p.id
    where p.provider = ${provider} and ${isNoPlayedTest} and p.id in (
      select id from payments where provider = ${provider} and provider_payment_id = any(${charges}::text[])
      union all
      select q.id from payments q join orders r on r.id = q.order_id where r.external_reference = any(${references}::text[])
      union all
      select payment_id from charge_movements m where ${within}
    )
    group by p.id, o.id
    union all
    select c.provider_payment_id, c.external_reference, null, null, c.net_cents,
      coalesce(sum(m.cents) filter (where m.kind in ('charged', 'corrected') and ${within}), 0)::bigint,
      coalesce(sum(m.cents) filter (where m.kind in ('charged', 'corrected')), 0)::bigint,
      coalesce(sum(m.cents) filter (where m.kind = 'returned' and ${within}), 0)::bigint,
      coalesce(sum(m.cents) filter (where m.kind = 'returned'), 0)::bigint,
      c.dispute is not distinct from 'lost'
    from custom_pix c join custom_pix_movements m on m.pix_id = c.id
    where c.provider_payment_id is not null and c.id in (
      select id from custom_pix where provider_payment_id = any(${charges}::text[])
        or external_reference = any(${references}::text[])
      union all
      select pix_id from custom_pix_movements m where ${within}
    )
    group by c.id`.execute(db);
  return rows;
}

/** Those of these charges of which somebody has said that they are none of the shop's. */
export async function foreignAmong(
  db: Kysely<DB>,
  { provider, charges }: Pick<Asked, 'provider' | 'charges'>,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('foreign_charges')
    .select('provider_payment_id')
    .where('provider', '=', provider)
    .where(sql<boolean>`provider_payment_id = any(${charges}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.provider_payment_id));
}
