import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderNumber } from '#shared/order-number.ts';
import { hashToken } from '../src/server/http/sessions.ts';
import { asTest } from './support/as-test.ts';
import { orderBy } from './support/order-by.ts';
import { openTill, type Till } from './support/till.ts';

/** What open tabs of the office ask besides sales, so that a browser can tell of what hurries. */

interface Asked {
  trocas: { id: number; numero: number; tipo: string }[];
}
interface Contested {
  disputas: { id: number; numero: number; valor: number }[];
}

let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
});
afterAll(() => till.stop());

const asked = (as = admin) => till.get<Asked>('/gerenciamento/trocas/agora', as);
const contested = (as = admin) => till.get<Contested>('/gerenciamento/disputas/agora', as);

async function exchange(about: {
  reason: 'defeito' | 'pequeno';
  basis: 'defeito' | 'loja' | 'arrependimento';
  whole?: boolean;
}) {
  const { id: orderId } = await orderBy(till, 'card');
  const row = {
    order_id: orderId,
    client_key: crypto.randomUUID(),
    wish: 'dinheiro' as const,
    words: 'Segredo da Silva',
  };
  const { id } = await till.db
    .insertInto('exchanges')
    .values({ ...row, ...about, created_at: till.now(), updated_at: till.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, orderId };
}

it('[OWND-17] are the withdrawals, defects and exchanges of the last minutes, told apart, without a word of a person', async () => {
  const defect = await exchange({ reason: 'defeito', basis: 'defeito' });
  const size = await exchange({ reason: 'pequeno', basis: 'loja' });
  const regret = await exchange({ reason: 'pequeno', basis: 'arrependimento', whole: true });
  const refused = await exchange({ reason: 'pequeno', basis: 'loja' });
  await till.db.updateTable('exchanges').set({ state: 'recusada' }).where('id', '=', refused.id).execute();
  const { status, body } = await asked();
  expect(status).toBe(200);
  expect(body.trocas).toEqual([
    { id: regret.id, numero: orderNumber(regret.orderId), tipo: 'desistencia' },
    { id: size.id, numero: orderNumber(size.orderId), tipo: 'troca' },
    { id: defect.id, numero: orderNumber(defect.orderId), tipo: 'defeito' },
  ]);
  expect((await asked(await till.administrator('catalogo'))).status).toBe(403);
  till.advance(16 * 60_000);
  expect((await asked()).body.trocas).toEqual([]);
});

it('[OWND-17, DAYS-21] are none of a purchase that tried the shop, in the news as in the list of what is to be done', async () => {
  const about = { reason: 'pequeno', basis: 'arrependimento', whole: true } as const;
  const [sale, tried] = [await exchange(about), await exchange(about)];
  const listed = async () => {
    const { status, headers, body } = await till.get<{ id: number }[]>(
      '/gerenciamento/trocas?limit=100',
      admin,
    );
    expect(status).toBe(200);
    return { total: Number(headers.get('x-total-count')), ids: body.map(({ id }) => id) };
  };
  const before = await listed();
  expect(before.ids).toEqual(expect.arrayContaining([sale.id, tried.id]));
  await asTest(till.db, tried.orderId);
  expect((await asked()).body.trocas.map(({ id }) => id)).toEqual([sale.id]);
  const after = await listed();
  expect(after.ids).toEqual(before.ids.filter((id) => id !== tried.id));
  expect(after.total).toBe(before.total - 1);
  till.advance(16 * 60_000);
});

it('[OWND-17] are the contested purchases of the last minutes, for who answers them alone', async () => {
  const { id: orderId } = await orderBy(till, 'card');
  const payment = await till.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { id } = await till.db
    .insertInto('disputes')
    .values({
      payment_id: payment.id,
      provider_dispute_id: 'd-1',
      amount_cents: 12_345,
      opened_at: till.now(),
      created_at: till.now(),
      updated_at: till.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await contested()).body.disputas).toEqual([{ id, numero: orderNumber(orderId), valor: 123.45 }]);
  for (const role of ['equipe', 'leitura', 'expedicao'] as const)
    expect((await contested(await till.administrator(role))).status, role).toBe(403);
  till.advance(16 * 60_000);
  expect((await contested()).body.disputas).toEqual([]);
});

it('[OWND-17, SEC-24] are asked by a tab that nobody is at: they keep no session of the office open', async () => {
  const left = await till.administrator();
  const { authorization = '' } = left;
  const hash = hashToken(authorization.slice('Bearer '.length));
  const used = async () =>
    (
      await till.db
        .selectFrom('sessions')
        .select('last_used_at')
        .where('token_hash', '=', hash)
        .executeTakeFirstOrThrow()
    ).last_used_at.getTime();
  const before = await used();
  till.advance(5 * 60_000);
  expect([(await asked(left)).status, (await contested(left)).status]).toEqual([200, 200]);
  expect(await used()).toBe(before);
});
