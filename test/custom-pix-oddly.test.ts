import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** Custom PIX of which the provider tells something else than was asked for. */

const BASE = '/payment/custom-pix';
let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
});
afterAll(async () => {
  await till.stop();
});

const create = (valor: number) =>
  till.post<{ data: PixCustomizado }>(
    `${BASE}/create`,
    { valor, descricao: 'Sinal' },
    { ...admin, ...newKey() },
  );
const list = async () => (await till.get<{ data: PixCustomizado[] }>(`${BASE}/list`, admin)).body.data;
const rowOf = (cents: number) =>
  till.db.selectFrom('custom_pix').selectAll().where('valor_cents', '=', cents).executeTakeFirstOrThrow();
async function lookAgain(): Promise<void> {
  till.advance(61_000);
  await till.customPixWorker.runOnce();
}

describe('a custom PIX of which something else is told', () => {
  it('[APIX-26] that was paid with another amount counts as what came, and the audit log tells of both', async () => {
    await create(100);
    const { id, provider_payment_id: paymentId } = await rowOf(10_000);
    if (paymentId === null) throw new Error('no charge was made');
    await till.provider.decide(paymentId, 'approve');
    await till.db.updateTable('custom_pix').set({ valor_cents: 11_000 }).where('id', '=', id).execute();
    await lookAgain();
    await lookAgain();
    expect((await list()).find((pix) => pix.id === id)).toMatchObject({ status: 'paid', valor: 10_000 });
    const rows = await till.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `pix ${id}`)
      .where('actor', '=', 'system')
      .execute();
    expect(rows).toEqual([
      {
        action: 'pagamento_divergente',
        before: { amountCents: 11_000 },
        after: { payment: paymentId, amountCents: 10_000, currency: 'BRL' },
      },
    ]);
    const asked = await till.provider.calls(`GET /v1/payments/${paymentId}`);
    await lookAgain();
    expect(await till.provider.calls(`GET /v1/payments/${paymentId}`)).toBe(asked);
  });

  it('[APIX-13] is no success where the provider told of another charge', async () => {
    const { provider } = till.deps;
    const { createPix } = provider;
    provider.createPix = async (request, key) => {
      const outcome = await createPix?.(request, key);
      if (outcome?.kind !== 'ok') throw new Error('no charge was made');
      return { ...outcome, value: { ...outcome.value, externalReference: '' } };
    };
    const { status } = await create(31);
    if (createPix !== undefined) provider.createPix = createPix;
    expect(status).toBe(502);
    expect((await list()).some(({ valor }) => valor === 3100)).toBe(false);
    await lookAgain();
    const [charge] = await till.provider.charges((await rowOf(3100)).external_reference);
    expect(charge?.status).toBe('cancelled');
  });
});
