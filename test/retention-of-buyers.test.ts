import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRetention } from '../src/server/features/at-rest/index.ts';
import { taxTermBegins } from '../src/server/tax-term.ts';
import { MARINA, openAccounts, type Accounts } from './support/accounts.ts';

const DAY_MS = 86_400_000;
let a: Accounts;
beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a?.close());
beforeEach(() => a.renew());

const ago = (days: number) => new Date(a.bench.clock().getTime() - days * DAY_MS);
const forget = () => createRetention({ db: a.db, clock: a.bench.clock, log: a.bench.world.log }).runOnce();
const orderOf = (id: number) =>
  a.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('[REST-22] who bought', () => {
  it('is forgotten a year after an order that nobody paid, and after the tax term otherwise', async () => {
    const over = { status: 'delivered' as const, paid_at: ago(100), cpf: '52998224725' };
    const term = taxTermBegins(a.bench.clock());
    const beforeTerm = new Date(term.getTime() - 1000);
    const ids = {
      unpaidOld: await a.insertOrder({ status: 'cancelled', created_at: ago(366) }),
      unpaidNew: await a.insertOrder({ status: 'cancelled', created_at: ago(300) }),
      open: await a.insertOrder({ status: 'pending', created_at: ago(4000) }),
      withinTerm: await a.insertOrder({ ...over, created_at: term }),
      afterTerm: await a.insertOrder({ ...over, created_at: beforeTerm }),
      contested: await a.insertOrder({ ...over, created_at: beforeTerm, disputed: true }),
    };
    const kept = await orderOf(ids.afterTerm);
    await forget();
    for (const id of [ids.unpaidOld, ids.afterTerm]) {
      const gone = {
        nome: '',
        email: '',
        cpf: '',
        cpf_sealed: null,
        cpf_hash: null,
        whatsapp: '',
        endereco: '',
        cep: '',
      };
      expect(await orderOf(id)).toMatchObject(gone);
    }
    const { total_cents, status, created_at, paid_at, codigo } = kept;
    expect(await orderOf(ids.afterTerm)).toMatchObject({ total_cents, status, created_at, paid_at, codigo });
    for (const id of [ids.unpaidNew, ids.open, ids.withinTerm, ids.contested])
      expect(await orderOf(id)).toMatchObject({ nome: MARINA.nome });
  });

  it('[REST-23] is known as long as money of hers is here, contested or on its way back', async () => {
    const old = new Date(taxTermBegins(a.bench.clock()).getTime() - DAY_MS);
    const owing = async (
      state: 'paid' | 'disputed' | 'returned',
      task?: 'queued' | 'dead' | 'done',
      paid = false,
    ) => {
      const paid_at = paid ? old : null;
      const order_id = await a.insertOrder({ status: 'cancelled', created_at: old, paid_at });
      const charge = await a.db
        .insertInto('payments')
        .values({
          order_id,
          provider: 'p',
          provider_payment_id: `c${order_id}`,
          method: 'pix',
          provider_status: 'x',
          amount_cents: 100,
          provider_updated_at: old,
          state,
          read_again_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (task !== undefined)
        await a.db
          .insertInto('payment_tasks')
          .values({ payment_id: charge.id, kind: 'refund', dedup_key: `t${order_id}`, state: task })
          .execute();
      return order_id;
    };
    const kept = [
      await owing('paid'),
      await owing('paid', undefined, true),
      await owing('disputed'),
      await owing('returned', 'dead'),
      await owing('returned', 'queued'),
    ];
    const settled = await owing('returned', 'done');
    // As vales, in part and whole.
    const [half, whole] = [await owing('paid', 'done', true), await owing('paid', 'done', true)];
    for (const [id, amount_cents] of [[half, 60] as const, [whole, null] as const])
      await a.db
        .updateTable('payment_tasks')
        .set({ as_credit: true, amount_cents })
        .where('dedup_key', '=', `t${id}`)
        .execute();
    kept.push(half);
    await forget();
    expect(await orderOf(whole)).toMatchObject({ nome: '' });
    for (const id of kept) expect(await orderOf(id)).toMatchObject({ nome: MARINA.nome });
    expect(await orderOf(settled)).toMatchObject({ nome: '' });
  });

  it('counts the tax term from the end of the year, as clocks in São Paulo show it', () => {
    expect(taxTermBegins(new Date('2026-01-01T02:59:59Z')).toISOString()).toBe('2020-01-01T03:00:00.000Z');
    expect(taxTermBegins(new Date('2026-01-01T03:00:00Z')).toISOString()).toBe('2021-01-01T03:00:00.000Z');
  });

  it('by accounts that were never used is erased after two years, and nobody else is', async () => {
    await a.register(MARINA);
    const email = 'outra@example.com';
    await a.register({ ...MARINA, email, cpf: '111.444.777-35' });
    await a.db
      .updateTable('customers')
      .set({ updated_at: ago(731) })
      .execute();
    await a.confirmed(email);
    const here = {
      bairro: 'x',
      cep: '01310100',
      cidade: 'x',
      endereco: 'x',
      estado: 'SP',
      numero: '1',
    };
    const product = await a.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
    const uses: ((customer_id: number) => Promise<unknown>)[] = [
      (customer_id) =>
        a.db
          .insertInto('sessions')
          .values({
            token_hash: randomBytes(32),
            kind: 'customer',
            customer_id,
            expires_at: ago(-1),
            last_used_at: ago(1),
          })
          .execute(),
      (customer_id) =>
        a.db
          .insertInto('favorites')
          .values({ customer_id, product_id: product.id, created_at: ago(731) })
          .execute(),
      (customer_id) =>
        a.db
          .insertInto('customer_addresses')
          .values({ customer_id, ...here })
          .execute(),
      (id) =>
        a.db
          .insertInto('audit_log')
          .values({ actor: `cliente ${id}`, action: 'login', at: ago(729) })
          .execute(),
    ];
    const inUse = await Promise.all(
      uses.map(async (use, at) => {
        const { id } = await a.db
          .insertInto('customers')
          .values({ nome: 'Em uso', email: `uso${at}@example.com`, updated_at: ago(731) })
          .returning('id')
          .executeTakeFirstOrThrow();
        await use(id);
        return id;
      }),
    );
    await Promise.all([forget(), forget()]);
    const still = a.db.selectFrom('customers').select('nome').where('id', 'in', inUse);
    expect(await still.execute()).toEqual(uses.map(() => ({ nome: 'Em uso' })));
    await a.db.deleteFrom('customers').where('id', 'in', inUse).execute();
    const rows = await a.db.selectFrom('customers').select(['email', 'cpf_sealed']).orderBy('id').execute();
    expect(rows).toEqual([
      { email: '', cpf_sealed: null },
      { email, cpf_sealed: expect.any(Buffer) },
    ]);
  });

  // The last: vales stay, and with them their orders.
  it('[REST-23] holds a vale is forgotten a tax term after it was empty, or with the buyer of its order', async () => {
    const term = taxTermBegins(a.bench.clock());
    const old = new Date(term.getTime() - DAY_MS);
    let made = 0;
    const vale = async (
      at: Date,
      { spent, order_id = null }: { spent: boolean; order_id?: number | null },
    ) => {
      const named = {
        email: 'ana@example.com',
        mail_to: 'ana@example.com',
        giver: 'Lu',
        message: 'Oi',
        note: 'x',
      };
      const { id } = await a.db
        .insertInto('credits')
        .values({
          kind: 'vale_troca',
          issued_cents: 100,
          expires_at: ago(-30),
          source_key: `teste ${made++}`,
          created_by: 'dona',
          created_at: at,
          order_id,
          ...named,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const moves = [
        { kind: 'emitido' as const, cents: 100 },
        { kind: 'ajustado' as const, cents: -100 },
      ];
      for (const move of moves.slice(0, spent ? 2 : 1))
        await a.db
          .insertInto('credit_movements')
          .values({ credit_id: id, made_by: 'dona', at, ...move })
          .execute();
      return id;
    };
    const order_id = await a.insertOrder({ status: 'cancelled', created_at: ago(366) });
    const gone = [await vale(old, { spent: true }), await vale(term, { spent: true, order_id })];
    const kept = [
      await vale(term, { spent: true }),
      await vale(old, { spent: false }),
      await vale(term, { spent: false, order_id }),
    ];
    await forget();
    const left = a.db.selectFrom('credits').select('id').where('note', '<>', '').orderBy('id');
    expect((await left.execute()).map(({ id }) => id)).toEqual(kept);
    const row = a.db.selectFrom('credits').selectAll().where('id', 'in', gone);
    for (const one of await row.execute())
      expect(one).toMatchObject({ email: '', mail_to: '', giver: '', message: '', issued_cents: 100 });
  });
});
