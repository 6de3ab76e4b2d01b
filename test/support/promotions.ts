import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { Precos } from '#shared/wire/prices.ts';
import type { PromocaoEscrita, PromocaoLida } from '#shared/wire/promotions.ts';
import { expect } from 'vitest';
import { sql } from 'kysely';
import { INVARIANTS } from '../../src/server/backup/invariants.ts';
import { paymentBody, type Goods } from './goods.ts';
import { newKey, type Till } from './till.ts';

interface Answered {
  promocao: PromocaoLida;
}

/** The owner's own way: a draft, and then published. */
export async function publish(
  till: Till,
  written: Partial<PromocaoEscrita> & Pick<PromocaoEscrita, 'tipo'>,
): Promise<PromocaoLida> {
  const headers = await till.administrator();
  const document = { nome: 'Promoção', ...written };
  const made = await till.post<Answered>('/api/gerenciamento/promocoes', document, headers);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const path = `/api/gerenciamento/promocoes/${made.body.promocao.id}/publicar`;
  const published = await till.post<Answered>(path, undefined, headers);
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return published.body.promocao;
}

/** Leaves a test alone with what it publishes itself. */
export async function pauseAll({ db }: Pick<Till, 'db'>): Promise<void> {
  await sql`update promotions set paused_at = now() where published_at is not null`.execute(db);
  await sql`update promotions_version set version = version + 1`.execute(db);
}

/** What a promotion is for: these pieces alone. */
export const onlyFor = (...goods: Goods[]) => ({
  alvo: { produtos: goods.map(({ productId }) => productId) },
});

/** How a promotion stands by now. */
export async function standing(till: Till, id: number): Promise<PromocaoLida> {
  const { body } = await till.get<Answered>(`/api/gerenciamento/promocoes/${id}`, await till.administrator());
  return body.promocao;
}

interface Bought {
  goods: Goods;
  quantity?: number;
}

/** What a cart costs, as any page asks. */
export async function pricesOf(
  till: Till,
  items: readonly Bought[],
  more: Record<string, unknown> = {},
): Promise<Precos> {
  const body = {
    items: items.map(({ goods, quantity = 1 }) => ({ id: String(goods.productId), quantity })),
    cep: '26167020',
    frete: { id: '1' },
    ...more,
  };
  const answer = await till.post<{ precos: Precos }>('/api/carrinho/precos', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.precos;
}

function checkDigit(digits: string): string {
  const sum = [...digits].reduce((all, one, at) => all + Number(one) * (digits.length + 1 - at), 0);
  return String(((sum * 10) % 11) % 10);
}

let persons = 0;

/** A CPF that nobody else of a test has. */
export function newPerson(): { cpf: string; email: string; nome: string; whatsapp: string } {
  persons += 1;
  const base = String(100_000_000 + ((process.pid * 1009 + persons * 7919) % 800_000_000));
  const first = checkDigit(base);
  const cpf = base + first + checkDigit(base + first);
  const email = `pessoa-${process.pid}-${persons}@example.com`;
  return { cpf, email, nome: 'Bia Lima', whatsapp: '21988887777' };
}

/** A PIX payment's call as the checkout makes it; `as` is who buys. */
export function payPix(
  till: Till,
  items: Bought[],
  { total, as, ...more }: { total: number; as?: ReturnType<typeof newPerson> } & Record<string, unknown>,
) {
  const who =
    as === undefined
      ? {}
      : {
          customer: as,
          payer: { email: as.email, identification: { type: 'CPF', number: as.cpf } },
        };
  const body = paymentBody(items, total, { ...who, ...more });
  return till.post<PaymentCreated & Record<string, unknown>>('/payment/pix/create', body, newKey());
}

/** Every sum of every order, and every use, is what its rows say. */
export async function expectWhole({ db }: Pick<Till, 'db'>): Promise<void> {
  for (const [what, query] of INVARIANTS) {
    const { rows } = await sql.raw(`${query} limit 5`).execute(db);
    expect(rows, what).toEqual([]);
  }
}

export const cents = (reais: number) => Math.round(reais * 100);

/** Pays by a card that is approved at once, at what the shop says that it costs. */
export async function payByCard(till: Till, items: Bought[], more: Record<string, unknown> = {}) {
  const { total } = await pricesOf(till, items, 'cupom' in more ? { cupom: more['cupom'] } : {});
  const card = { payment_method_id: 'visa', token: await till.provider.cardToken('APRO'), installments: 1 };
  const body = paymentBody(items, total, { ...card, ...more });
  const answer = await till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { ...answer.body, total };
}
