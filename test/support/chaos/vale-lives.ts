import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { CODE_ALPHABET } from '#shared/code-alphabet.ts';
import { hashCredit } from '../../../src/server/features/credits/codes.ts';
import { call, type Answer, type StandInProvider } from '../provider.ts';
import { personNumber } from '../people.ts';
import type { Wanted } from '../shopper.ts';
import { addressOf, buyerAt } from './buyers.ts';
import { insistently, type Asked, type Insist } from './insist.ts';

export interface ValeStreet {
  urls: readonly string[];
  provider: StandInProvider;
  books: pg.Pool;
  /** Headers of the owner. */
  owner: Record<string, string>;
  goods: Wanted;
  gift: Wanted;
}

/** What somebody is to have in the end, in cents: all her vales, oldest first, and how many orders. */
export interface Due {
  vales: number[];
  orders: number;
}

/** What goods cost, and what a vale of most lives holds, in cents. */
const GOODS_CENTS = 10_000;
const VALE_CENTS = 4000;

interface Life extends Asked {
  number: number;
  /** How many of its steps are done. */
  steps: number;
  due: Due | null;
}

/** What is not so yet is asked for again, as where the shop is busy. */
const orLater = <T>(answer: Answer<T>, isDone: (body: T) => boolean): Answer<T> =>
  answer.status >= 400 || isDone(answer.body) ? answer : { ...answer, status: 503 };

const well = <T>(answer: Answer<T>): Answer<T> => {
  if (answer.status >= 400) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/** Somebody with a vale of so many cents, and all that she and the owner do about it. Each step has one key. */
function newLife(street: ValeStreet, life: Life) {
  const { urls, provider, owner, goods } = street;
  const { number } = life;
  const ask = insistently(urls, { number, asked: life });
  const insist: Insist = async (asked) => {
    const answer = await ask(asked);
    life.steps += 1;
    return answer;
  };
  const keyOf = (step: string) => `vales-${process.pid}-${number}-${step}`;
  const asBuyer = async <T>(path: string, body: unknown, step: string) =>
    well(await insist((url) => buyerAt(url, number).post<T>(path, body, keyOf(step))));
  const asOwner = async <T>(
    path: string,
    body: unknown,
    step: string,
    isDone: (body: T) => boolean = () => true,
  ) => {
    const headers = { ...owner, 'x-idempotency-key': keyOf(step), 'x-forwarded-for': addressOf(number) };
    const post = async (url: string) =>
      orLater(await call<T>(url + path, { method: 'POST', body, headers }), isDone);
    return well(await insist(post));
  };
  const checkOut = async () => {
    const { body } = await insist(async (url) => ({
      status: 200,
      headers: new Headers(),
      body: await buyerAt(url, number).checkOut([goods]),
    }));
    return { body, cents: Math.round(Number(body['transaction_amount']) * 100) };
  };
  const payPix = async (body: Record<string, unknown>, step: string, cents: number) => {
    const asked = { ...body, transaction_amount: cents / 100 };
    return (await asBuyer<PaymentCreated>('/api/payment/pix/create', asked, step)).body;
  };
  const approve = async ({ payment, pedido }: PaymentCreated) => {
    await provider.decide(payment.id ?? '', 'approve').catch(() => {});
    await until('paid', pedido.codigo);
  };
  const until = async (wanted: string, codigo: string) => {
    type Told = { pedido?: { status: string } };
    const ask = async (url: string) =>
      orLater(
        await buyerAt(url, number).get<Told>(`/api/pedidos/${codigo}/status`),
        ({ pedido }) => pedido?.status === wanted,
      );
    await insist(ask);
  };
  const refund = (orderId: number, body: unknown, step: string) => {
    const path = `/api/gerenciamento/pedidos/${orderId}/estorno`;
    return asOwner<{ estornado?: boolean }>(path, body, step, ({ estornado }) => estornado !== false);
  };
  return { asBuyer, asOwner, approve, checkOut, payPix, refund };
}

type Acts = ReturnType<typeof newLife>;
type Plant = (cents: number) => Promise<{ id: number; code: string }>;

/** All that vales go through, each with what is due in the end. */
const LIVES: Readonly<Record<string, (acts: Acts, plant: Plant, street: ValeStreet) => Promise<Due>>> = {
  async 'a part, and some of it back'({ checkOut, payPix, approve, refund }, plant) {
    const { code } = await plant(VALE_CENTS);
    const { body, cents } = await checkOut();
    const made = await payPix({ ...body, creditos: [code] }, 'paga', cents - VALE_CENTS);
    await approve(made);
    // All of the money, and some of the vale: a later refund of the rest would make up for what was lost here.
    await refund(made.pedido.id, { valor: (cents - VALE_CENTS + 1000) / 100 }, 'volta');
    return { vales: [1000], orders: 1 };
  },
  async 'the whole, a part of it back, and some taken off'({ checkOut, asBuyer, asOwner, refund }, plant) {
    const { id, code } = await plant(50_000);
    const { body, cents } = await checkOut();
    const { customer, items, shipping } = body as {
      customer: object;
      items: unknown;
      shipping: { freteSelecionado: unknown };
    };
    const order = {
      items,
      cliente: { ...customer, cep: '01310-100' },
      frete: shipping.freteSelecionado,
      metodo_pagamento: 'credito',
      total: 0,
      creditos: [code],
    };
    const made = await asBuyer<{ pedido: { id: number } }>('/api/pedidos', order, 'paga');
    await refund(made.body.pedido.id, { valor: 20 }, 'volta');
    await asOwner(`/api/gerenciamento/vales/${id}/ajustar`, { valor: 10, motivo: 'Prova' }, 'tira');
    return { vales: [50_000 - cents + 2000 - 1000], orders: 1 };
  },
  async 'money that becomes one'({ checkOut, payPix, approve, refund }) {
    const { body, cents } = await checkOut();
    const made = await payPix(body, 'paga', cents);
    await approve(made);
    await refund(made.pedido.id, { valor: 30, como: 'credito' }, 'volta');
    await refund(made.pedido.id, { como: 'credito' }, 'resto');
    return { vales: [3000, cents - 3000], orders: 1 };
  },
  async 'gift cards'({ checkOut, payPix, approve }, _plant, { gift }) {
    const { body } = await checkOut();
    const items = [{ id: gift.productId, quantity: 2, corSelecionada: 'Azul', tamanhoSelecionado: 'M' }];
    const shipping = {
      frete: { address: { postal_code: '' } },
      freteSelecionado: { id: 'digital' },
    };
    await approve(await payPix({ ...body, items, shipping }, 'paga', 2 * GOODS_CENTS));
    return { vales: [GOODS_CENTS, GOODS_CENTS], orders: 1 };
  },
  async 'an order that is given up'({ checkOut, payPix, asBuyer }, plant) {
    const { code } = await plant(VALE_CENTS);
    const { body, cents } = await checkOut();
    const made = await payPix({ ...body, creditos: [code] }, 'paga', cents - VALE_CENTS);
    await asBuyer(`/api/payment/pix/cancelar/${made.pedido.codigo}`, undefined, 'desiste');
    return { vales: [VALE_CENTS], orders: 1 };
  },
  async 'an order that takes the place of another one'({ checkOut, payPix, approve, refund }, plant) {
    const { code } = await plant(VALE_CENTS);
    const { body, cents } = await checkOut();
    const creditos = [code];
    const first = await payPix({ ...body, creditos }, 'paga', cents - VALE_CENTS);
    const substitui = { codigo: first.pedido.codigo };
    const second = await payPix({ ...body, creditos, substitui }, 'troca', cents - VALE_CENTS);
    await approve(second);
    await refund(second.pedido.id, {}, 'volta');
    return { vales: [VALE_CENTS], orders: 2 };
  },
};

export const VALE_LIVES = Object.keys(LIVES).length;

export interface LivedVale extends Life {
  name: string;
}

/** One of the lives, by its number, from its vale to its end, whatever falls on the shop meanwhile. */
export function beginLife(street: ValeStreet, number: number): { life: LivedVale; ended: Promise<unknown> } {
  const [name, live] = Object.entries(LIVES)[number % VALE_LIVES] ?? [];
  if (name === undefined || live === undefined) throw new Error('no such life');
  const life: LivedVale = { number, name, requests: 0, steps: 0, defects: [], due: null };
  const plant = (cents: number) => plantVale(street.books, { cents, email: personNumber(number).email });
  const run = async () => {
    life.due = await live(newLife(street, life), plant, street);
  };
  const ended = run().catch((error: unknown) => void life.defects.push(String(error)));
  return { life, ended };
}

/** A vale as its owner would give it, with a code that is known. */
async function plantVale(books: pg.Pool, { cents, email }: { cents: number; email: string }) {
  const code = Array.from(randomBytes(16), (byte) => CODE_ALPHABET[byte & 31]).join('');
  const { rows } = await books.query<{ id: number }>(
    `with made as (
       insert into credits (kind, code_hash, email, mail_to, issued_cents, expires_at, source_key, created_by, created_at)
         values ('vale_troca', $1, $2, $2, $3, now() + interval '1 year', $4, 'prova', now()) returning id
     ) insert into credit_movements (credit_id, kind, cents, made_by, at)
         select id, 'emitido', $3, 'prova', now() from made returning credit_id as id`,
    [hashCredit(code), email, cents, `prova:${code}`],
  );
  return { id: Number(rows[0]?.id), code };
}

/** What of a life is not as it is due, in words; [] where all is. */
export async function faultsOf(books: pg.Pool, { number, name, due, defects }: LivedVale): Promise<string[]> {
  const { email } = personNumber(number);
  const [vales, orders] = [
    await books.query<{ cents: number }>(
      'select balance_cents as cents from credits where email = $1 order by id',
      [email],
    ),
    await books.query('select id from orders where email = $1', [email]),
  ];
  const found = JSON.stringify({ vales: vales.rows.map(({ cents }) => cents), orders: orders.rowCount });
  const isDue = due === null || JSON.stringify(due) === found;
  return [...defects, ...(isDue ? [] : [`${found} instead of ${JSON.stringify(due)}`])].map(
    (fault) => `person ${number}, ${name}: ${fault}`,
  );
}
