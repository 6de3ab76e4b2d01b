import { reaisToCents } from '#shared/money.ts';
import type { EstornoPedido } from '#shared/wire/refunds.ts';
import { conflict, invalid } from '../../errors.ts';
import { CREDIT_PROVIDER, findDebt, listRefundLines, listRefunds, type Debt } from '../ledger/index.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

/** Lines to be given back: units of each, freight or not, and whether the units go back into stock. */
export interface LinesAsked {
  kind: 'lines';
  units: ReadonlyMap<number, number>;
  freight: boolean;
  restock: boolean;
  /** What whoever asks was shown that it comes to. */
  expectedCents: number | null;
}

/** What is asked to be given back: all that is left, an amount, or lines. */
export type Asked = { asCredit: boolean } & (
  | { kind: 'rest' }
  /** `ofFreight`: freight is what of it is given back. */
  | { kind: 'part'; cents: number; ofFreight?: boolean }
  | LinesAsked
);

/** Reads what a refund's body asks for. Throws 422 for a line that is named twice. */
export function readRefund(body: EstornoPedido | null | undefined): Asked {
  const asCredit = body?.como === 'credito';
  const { valor, itens, frete = false, devolverEstoque: restock = false, valorEsperado } = body ?? {};
  if (itens !== undefined) {
    const units = new Map(itens.map(({ id, quantidade }) => [id, quantidade]));
    if (units.size < itens.length) {
      const text = 'Cada item pode aparecer uma vez só.';
      throw invalid(text, { itens: text });
    }
    const expectedCents = valorEsperado === undefined ? null : reaisToCents(valorEsperado);
    return { kind: 'lines', asCredit, units, freight: frete, restock, expectedCents };
  }
  const cents = valor === undefined ? null : reaisToCents(valor);
  return cents === null ? { kind: 'rest', asCredit } : { kind: 'part', asCredit, cents };
}

/** A part, lines and all that is left are three things to ask for, though they may come to one amount. */
const ENDINGS: Readonly<Record<Asked['kind'], string>> = { part: '', rest: ':tudo', lines: ':itens' };

interface Keyed {
  orderId: number;
  key: string;
  asked: Asked;
  note: string;
}

export function refundKey({ orderId, key, asked }: Pick<Keyed, 'orderId' | 'key' | 'asked'>): string {
  return `estorno:${orderId}:${key}${ENDINGS[asked.kind]}`;
}

/** Was this refund asked for under its key already? Throws 409 where the key asked for another one. */
export async function wasAsked(tx: Transaction<DB>, request: Keyed): Promise<boolean> {
  for (const kind of ['part', 'rest', 'lines'] as const) {
    const debt = await findDebt(tx, `estorno:${request.orderId}:${request.key}${ENDINGS[kind]}`);
    if (debt === undefined) continue;
    if (kind !== request.asked.kind || !(await isSame(tx, debt, request))) {
      throw conflict('chave_reutilizada', 'Este estorno já foi pedido com outro valor.');
    }
    return true;
  }
  return false;
}

/** What went back to vales alone is kept as no new vale, whichever way was asked for. */
const mayBecomeVale = ({ provider, amount_cents: cents }: Debt) =>
  provider !== CREDIT_PROVIDER && cents !== 0;

async function isSame(tx: Transaction<DB>, debt: Debt, { orderId, asked, note }: Keyed): Promise<boolean> {
  if (debt.note !== note || debt.as_credit !== (asked.asCredit && mayBecomeVale(debt))) return false;
  if (asked.kind === 'part') {
    const refund = (await listRefunds(tx, orderId)).find(({ id }) => id === debt.id);
    return refund !== undefined && refund.amount_cents + refund.credit_cents === asked.cents;
  }
  if (asked.kind === 'rest') return true;
  const lines = (await listRefundLines(tx, orderId)).filter((line) => line.task_id === debt.id);
  return (
    debt.restock === asked.restock &&
    (debt.freight_cents !== null) === asked.freight &&
    lines.length === asked.units.size &&
    lines.every((line) => asked.units.get(line.order_item_id) === line.units)
  );
}
