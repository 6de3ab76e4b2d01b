import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '../src/server/db/index.ts';
import { releaseUses, takeUses } from '../src/server/features/promotions/index.ts';
import { paymentBody, putOnSale, type Goods } from './support/goods.ts';
import {
  expectWhole,
  newPerson,
  onlyFor,
  pauseAll,
  payPix,
  pricesOf,
  publish,
  standing,
} from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await expectWhole(till);
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  await pauseAll(till);
});

const PATH = '/api/gerenciamento/promocoes';
const GUESSES = 30;

/** A piece of R$ 100,00, and a code for one order that takes 10 % off it. */
async function privateCode() {
  const goods = await putOnSale(till.db, { units: 100 });
  const admin = await till.administrator();
  const written = { nome: 'Só uma vez', tipo: 'percentual', percentual: 10, com_codigo: true };
  const made = await till.post<{ promocao: { id: number } }>(PATH, { ...written, ...onlyFor(goods) }, admin);
  const { id } = made.body.promocao;
  await till.post(`${PATH}/${id}/codigos`, { quantidade: 1, prefixo: '' }, admin);
  await till.post(`${PATH}/${id}/publicar`, undefined, admin);
  const { code } = await till.db
    .selectFrom('promotion_codes')
    .select('code')
    .where('promotion_id', '=', id)
    .executeTakeFirstOrThrow();
  return { goods, code, id };
}

const guessAgain = (goods: Goods) =>
  till.post('/api/carrinho/precos', {
    items: [{ id: goods.productId, quantity: 1 }],
    cupom: `NENHUM-${Math.round(till.now().getTime() / 1000)}`,
  });

describe('a right code', () => {
  it('[PROMO-48] is no guess however often its call is repeated, or its own order priced again', async () => {
    const { goods, code } = await privateCode();
    const key = newKey();
    const body = paymentBody([{ goods }], 109.9, { cupom: code });
    const codes = new Set<string>();
    for (let turn = 0; turn < GUESSES + 5; turn += 1) {
      const answer = await till.post<{ pedido: { codigo: string } }>('/payment/pix/create', body, key);
      expect(answer.status, `turn ${turn}`).toBe(201);
      codes.add(answer.body.pedido.codigo);
    }
    expect(codes.size).toBe(1);
    for (let turn = 0; turn < GUESSES + 5; turn += 1) await pricesOf(till, [{ goods }], { cupom: code });
    expect((await guessAgain(goods)).status).toBe(200);
  });

  it('[PROMO-48] of the order that it was bought with is no guess in a further attempt from elsewhere', async () => {
    const { goods, code } = await privateCode();
    const [codigo = ''] = [
      (await payPix(till, [{ goods }], { total: 109.9, cupom: code })).body.pedido.codigo,
    ];
    const node = await till.restarted({});
    for (let turn = 0; turn < GUESSES + 5; turn += 1) {
      till.advance(1000);
      const again = await payPix(node, [{ goods }], { total: 109.9, cupom: code, pedido: { codigo } });
      expect(again.status, `turn ${turn}: ${JSON.stringify(again.body)}`).toBe(201);
    }
  });
});

describe('a code that is taken away between pricing and taking', () => {
  it('[PROMO-49] is refused as one that somebody else has used, and nothing is made', async () => {
    const goods = await putOnSale(till.db);
    const given = { tipo: 'percentual' as const, percentual: 10, com_codigo: true, codigo: 'SOME' };
    const { id, versao: _, ...written } = await publish(till, { ...given, ...onlyFor(goods) });
    const { id: codeId } = await till.db
      .selectFrom('promotion_codes')
      .select('id')
      .where('promotion_id', '=', id)
      .executeTakeFirstOrThrow();
    const { pedido } = (await payPix(till, [{ goods }], { total: 119.9 })).body;
    const admin = await till.administrator();
    const { versao } = await standing(till, id);
    const changed = await till.put(`${PATH}/${id}`, { ...written, versao, codigo: 'OUTRO-NOME' }, admin);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const renamed = await payPix(till, [{ goods }], { total: 109.9, cupom: 'SOME' });
    expect(renamed).toMatchObject({ status: 409, body: { codigo: 'cupom_nao_vale' } });
    await till.db.deleteFrom('promotion_codes').where('id', '=', codeId).execute();
    const uses = [{ promotionId: id, codeId, cents: 1000 }];
    const person = { cpf: null, email: '' };
    const taken = await till.db
      .transaction()
      .execute((tx) => takeUses(tx, { orderId: pedido.id, person, uses, now: till.now() }));
    expect(taken).toBe(id);
  });
});

/** Runs work in a transaction that ends when it is told to. */
async function held(work: (tx: Transaction<DB>) => Promise<unknown>) {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const whole = till.db.transaction().execute(async (tx) => {
    await work(tx);
    begun.resolve();
    await end.promise;
  });
  await Promise.race([begun.promise, whole]);
  return async () => {
    end.resolve();
    await whole;
  };
}

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(till.db);
  return rows[0]?.count ?? 0;
};

describe('two orders', () => {
  it('[PROMO-50] that take and give back uses in opposite order wait for each other in one order', async () => {
    const goods = await putOnSale(till.db, { units: 50 });
    const [low, high] = [
      await publish(till, { tipo: 'percentual', percentual: 5, limites: { total: 50 }, ...onlyFor(goods) }),
      await publish(till, { tipo: 'frete', percentual: 50, limites: { total: 50 } }),
    ];
    const old = (await payPix(till, [{ goods }], { total: 104.95 })).body.pedido;
    await till.db
      .deleteFrom('promotion_uses')
      .where('order_id', '=', old.id)
      .where('promotion_id', '=', low.id)
      .execute();
    await sql`update promotions set uses = uses - 1, spent_cents = spent_cents - 500 where id = ${low.id}`.execute(
      till.db,
    );
    const next = (await payPix(till, [{ goods }], { total: 104.95 })).body.pedido;
    await till.db.deleteFrom('promotion_uses').where('order_id', '=', next.id).execute();
    await sql`update promotions set uses = uses - 1, spent_cents = spent_cents - case id when ${low.id} then 500 else 995 end
      where id in (${low.id}, ${high.id})`.execute(till.db);

    // Somebody else has the lower one. Who gives the higher one back and takes the lower waits without holding any.
    const release = await held((tx) =>
      sql`select id from promotions where id = ${low.id} for update`.execute(tx),
    );
    const replacing = till.db.transaction().execute((tx) =>
      takeUses(tx, {
        orderId: next.id,
        person: { cpf: null, email: '' },
        uses: [{ promotionId: low.id, codeId: null, cents: 500 }],
        now: till.now(),
        inPlaceOf: old.id,
      }),
    );
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
    await sql`select id from promotions where id = ${high.id} for update nowait`.execute(till.db);
    await release();
    expect(await replacing).toBeNull();
  });

  it('[PROMO-50] that give uses back while the owner sets the first limit are counted', async () => {
    const goods = await putOnSale(till.db);
    const { id, versao, ...written } = await publish(till, {
      tipo: 'percentual',
      percentual: 10,
      ...onlyFor(goods),
    });
    const admin = await till.administrator();
    const orders = [
      (await payPix(till, [{ goods }], { total: 109.9, as: newPerson() })).body.pedido,
      (await payPix(till, [{ goods }], { total: 109.9, as: newPerson() })).body.pedido,
    ];
    const release = await held((tx) => releaseUses(tx, orders[0]?.id ?? 0));
    const limited = till.put(`${PATH}/${id}`, { ...written, versao, limites: { total: 5 } }, admin);
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
    await release();
    expect((await limited).status).toBe(200);
    const { uses } = await till.db
      .selectFrom('promotions')
      .select('uses')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(uses).toBe(1);
  });
});
