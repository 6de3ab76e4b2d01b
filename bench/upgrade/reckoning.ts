import { Client } from 'pg';
import type { StandInProvider } from '../../test/support/provider.ts';
import type { Kept } from './report.ts';

interface Reckoned {
  kept: Kept[];
  unitsGone: number;
  /** Orders that were charged other than once. */
  charged: string[];
}

/** What the database and the provider say of all purchases of a product that began with so many units. */
export async function reckon(
  database: string,
  { productId, units, provider }: { productId: number; units: number; provider: StandInProvider },
): Promise<Reckoned> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query<Kept & { reference: string }>(
      `select o.codigo, o.status, o.external_reference as reference, a.idempotency_key as key,
        (select sum(i.quantidade) from order_items i where i.order_id = o.id)::integer as units
        from orders o join payment_attempts a on a.order_id = o.id and a.number = 1
        where exists (select from order_items i where i.order_id = o.id and i.product_id = $1)`,
      [productId],
    );
    const left = await client.query<{ units: number }>(
      'select sum(delta)::integer as units from stock_movements where product_id = $1',
      [productId],
    );
    const charged: string[] = [];
    for (const { codigo, reference } of rows) {
      const charges = await provider.charges(reference);
      if (charges.length !== 1) charged.push(`${codigo}: ${charges.length} charges`);
    }
    const kept = rows.map(({ key, ...rest }) => ({ ...rest, key: key.replace(/^key:/, '') }));
    return { kept, unitsGone: units - (left.rows[0]?.units ?? 0), charged };
  } finally {
    await client.end();
  }
}
