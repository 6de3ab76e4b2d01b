import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leavingDay } from '#shared/arrival.ts';
import type { Filas, PedidoPego } from '#shared/wire/packing.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { parcelsWaiting } from '../src/server/features/sales/parcels.store.ts';
import { isInQueue } from '../src/server/features/sales/queues.store.ts';
import { createCutOff } from '../src/server/features/shipping/index.ts';
import { openTill, type Till } from './support/till.ts';

/** A day of 300 orders at the packing table, above the years before it. */

// Long: 300 orders are taken one after the other.

const LIST = '/gerenciamento/expedicao';
const OLD = 20_000;
const DAY_MS = 86_400_000;
let till: Till;
let packer: Record<string, string>;

const CARRIED = { id: '1', nome: 'PAC', company: 'Correios', prazo: 5, tipo: 'delivery' };
const OTHER = { ...CARRIED, company: 'Jadlog' };
const NOBODYS = { ...CARRIED, company: '' };
const OWN = { id: 'local', nome: 'Entrega local', company: 'Loja', prazo: 1, tipo: 'delivery_local' };
const FETCHED = { ...OWN, id: 'retirada', tipo: 'retirada' };

interface Some {
  name: string;
  count: number;
  status: string;
  frete: object;
  paidAt: Date;
}

/** Many at once, each paid a second after the one before. */
const put = ({ name, count, status, frete, paidAt }: Some) =>
  sql`insert into orders (codigo, external_reference, status, metodo_pagamento, subtotal_cents, frete_cents, total_cents,
      nome, email, cpf, whatsapp, cep, frete, created_at, paid_at)
    select ${name} || '-' || n, ${name} || '-' || n, ${status}, 'pix', 10000, 1990, 11990, 'Ana', 'ana@example.com',
      '', '', '26167020', ${JSON.stringify(frete)}::jsonb, ${paidAt}::timestamptz + n * interval '1 second',
      ${paidAt}::timestamptz + n * interval '1 second'
    from generate_series(1, ${count}::int) n`.execute(till.db);

beforeAll(async () => {
  till = await openTill();
  packer = await till.administrator('expedicao');
  const longAgo = new Date(till.now().getTime() - 7 * DAY_MS);
  const later = new Date(till.now().getTime() + DAY_MS);
  const paid = { status: 'paid', paidAt: longAgo };
  await put({ ...paid, name: 'OLD', count: OLD, status: 'delivered', frete: CARRIED });
  await put({ ...paid, name: 'LATE', count: 60, paidAt: later, frete: CARRIED });
  await put({ ...paid, name: 'MAIL', count: 150, frete: CARRIED });
  await put({ ...paid, name: 'JAD', count: 40, frete: OTHER });
  await put({ ...paid, name: 'NONE', count: 5, frete: NOBODYS });
  await put({ ...paid, name: 'OWN', count: 30, frete: OWN });
  await put({ ...paid, name: 'OUT', count: 3, status: 'shipped', frete: OWN });
  await put({ ...paid, name: 'BACK', count: 15, status: 'processing', frete: FETCHED });
  await sql`analyze orders`.execute(till.db);
});
afterAll(() => till.stop());

const list = (query: string) => till.get<Pacote[]>(`${LIST}${query}`, packer);
const totalOf = async (query: string) => Number((await list(query)).headers.get('x-total-count'));
const next = async (body: object) =>
  (await till.post<{ pedido: PedidoPego | null }>(`${LIST}/proximo`, body, packer)).body.pedido;

it('[PACK-12] queues are counted by way, carrier and day of leaving, and listed as they are counted', async () => {
  const { corte, filas } = (await till.get<Filas>(`${LIST}/filas`, packer)).body;
  expect(corte).toBe(14);
  expect(filas).toEqual([
    { forma: 'transportadora', transportadora: 'Correios', hoje: 150, depois: 60, fora: 0 },
    { forma: 'transportadora', transportadora: 'Jadlog', hoje: 40, depois: 0, fora: 0 },
    { forma: 'entrega', transportadora: '-', hoje: 30, depois: 0, fora: 3 },
    { forma: 'retirada', transportadora: '-', hoje: 15, depois: 0, fora: 0 },
    { forma: 'transportadora', transportadora: '-', hoje: 5, depois: 0, fora: 0 },
  ]);
  const expected = {
    '?limit=1': 300,
    '?limit=1&forma=transportadora&transportadora=Correios': 210,
    '?limit=1&transportadora=Correios&sai=hoje': 150,
    '?limit=1&transportadora=Correios&sai=depois': 60,
    '?limit=1&transportadora=-': 5,
    '?limit=1&transportadora=Loja': 0,
    '?limit=1&forma=entrega': 33,
    '?limit=1&forma=entrega&sai=hoje': 30,
    '?limit=1&forma=retirada': 15,
    '?limit=1&sai=hoje': 240,
  };
  for (const [query, total] of Object.entries(expected)) expect(await totalOf(query), query).toBe(total);
  for (const query of ['?sai=nunca', `?transportadora=${'x'.repeat(61)}`])
    expect((await list(query)).status, query).toBe(422);
});

it('[PACK-13] all of them are paged to, what leaves today before the rest', async () => {
  const seen: Pacote[] = [];
  for (let offset = 0; offset < 300; offset += 50)
    seen.push(...(await list(`?limit=50&offset=${offset}`)).body);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(300);
  expect(seen.map(({ sai_hoje: isToday }) => isToday)).toEqual(seen.map((_, at) => at < 240));
});

it('[PACK-13] none of it reads the orders of the years before', async () => {
  const now = till.now();
  const chosen = { forma: 'transportadora', transportadora: 'Correios', sai: 'hoje' } as const;
  const queue = isInQueue({ ...chosen, now, cutOffHour: 14 });
  for (const andOut of [true, false]) {
    const query = parcelsWaiting(till.db, now, { andOut }).where(queue).select('o.id').limit(50);
    const plan = JSON.stringify(await query.explain('text'));
    expect(plan).toContain('orders_status_idx');
    expect(plan).not.toMatch(/Seq Scan on orders o\b/);
  }
});

it('[PACK-03, PACK-12] the next one is of the queue that is worked on, what leaves today first, through all of them', async () => {
  const jadlog = new Set<string>();
  for (let n = 0; n < 40; n += 1)
    jadlog.add((await next({ forma: 'transportadora', transportadora: 'Jadlog' }))?.codigo ?? '');
  expect(
    [...jadlog].every((codigo) => codigo.startsWith('JAD-')),
    [...jadlog].join(' '),
  ).toBe(true);
  expect(jadlog.size).toBe(40);
  expect(await next({ transportadora: 'Jadlog' })).toBeNull();
  expect((await next({ sai: 'depois' }))?.codigo).toBe('LATE-1');
  const rest: string[] = [];
  for (let one = await next({}); one !== null; one = await next({})) rest.push(one.codigo);
  // Without those that are packed already and those taken above.
  expect(rest).toHaveLength(300 - 15 - 40 - 1);
  expect(rest.findIndex((codigo) => codigo.startsWith('LATE-'))).toBe(300 - 15 - 40 - 60);
});

it('[PACK-12] the hour is the owner’s, and what its area brings on the same day keeps its own', async () => {
  const cutOff = createCutOff({ db: till.db, clock: till.now });
  const { versao } = await cutOff.read();
  await cutOff.save({ versao, hora: 9 }, 'dona');
  await expect(cutOff.save({ versao, hora: 10 }, 'outra')).rejects.toThrow('Outra pessoa');
  expect((await till.get<Filas>(`${LIST}/filas`, packer)).body.corte).toBe(9);
  await sql`update orders set status = 'delivered'`.execute(till.db);
  const paidAt = new Date(`${leavingDay(till.now())}T10:00:00-03:00`);
  const one = { count: 1, status: 'paid', paidAt };
  await put({ ...one, name: 'SAME', frete: { ...OWN, mesmoDiaAte: 11 } });
  await put({ ...one, name: 'NEXT', frete: OWN });
  await put({ ...one, name: 'CARR', frete: { ...CARRIED, mesmoDiaAte: 11 } });
  const codesOf = async (query: string) => (await list(query)).body.map(({ codigo }) => codigo);
  expect(await codesOf('?sai=hoje')).toEqual(['SAME-1']);
  expect(await codesOf('?sai=depois')).toEqual(['NEXT-1', 'CARR-1']);
  await cutOff.save({ versao: versao + 1, hora: 15 }, 'dona');
  expect(await codesOf('?sai=depois')).toEqual([]);
});
