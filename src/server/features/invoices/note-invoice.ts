import type { Kysely, Transaction } from 'kysely';
import { invoiceKeySigns, invoiceKeyProblem, invoiceOfKey } from '#shared/invoice-key.ts';
import { isPaidLike } from '#shared/orders.ts';
import type { Nota, NotasDoPedido } from '#shared/wire/invoices.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import type { Order, Orders } from '../orders/index.ts';
import {
  deleteInvoice,
  findInvoice,
  insertInvoice,
  listInvoices,
  MOST_INVOICES,
  type OrderInvoice,
} from './invoices.store.ts';

export interface InvoicesDeps {
  db: Kysely<DB>;
  clock: Clock;
  orders: Pick<Orders, 'locked' | 'find'>;
  /** Of the shop, as it is known at this moment. */
  cnpj(): string;
  /** Is the sale's invoice issued here, or being so, by another key? */
  isIssuedElse(db: Transaction<DB>, given: { orderId: number; key: string }): Promise<boolean>;
}

export interface NewInvoice {
  orderId: number;
  kind: OrderInvoice['kind'];
  /** As it was typed. */
  typed: string;
  by: string;
}

const NO_SALE = 'Este pedido não foi pago: não há venda de que anotar a nota.';
const HAS_ONE = 'Este pedido já tem a nota da venda. Tire-a antes de anotar outra.';
const BEING_ISSUED = 'Uma nota está sendo emitida por aqui: espere, ou cancele-a.';
const IS_OTHERS = 'Esta chave já está em outro pedido. Confira o número da nota.';
const TOO_MANY = `Um pedido tem no máximo ${MOST_INVOICES} notas. Tire uma antes de anotar outra.`;
const CANCEL_IT =
  'Este pedido não é mais uma venda. Cancele a nota onde ela foi emitida: em geral até 24 horas depois, se as peças não saíram. Passado isso, emita a nota de devolução (entrada) e anote a chave dela aqui.';

/**
 * Notes the key of an invoice that was issued elsewhere; the same one again changes nothing. Throws 404, 422 for what is
 * no key of this shop, and 409 for an order without a sale, with another invoice of it, or for another order's key.
 */
export async function noteInvoice(
  deps: InvoicesDeps,
  { orderId, kind, typed, by }: NewInvoice,
): Promise<void> {
  const key = readKey(deps, typed);
  const now = deps.clock();
  await deps.orders.locked(orderId, async (tx, order) => {
    const isNew = await noteKeyIn(tx, order, { kind, key, by, now });
    // The sale would have two valid ones.
    if (isNew && kind === 'venda' && (await deps.isIssuedElse(tx, { orderId, key })))
      throw conflict('nota_existe', BEING_ISSUED);
  });
}

export interface GoodKey {
  kind: OrderInvoice['kind'];
  key: string;
  by: string;
  now: Date;
}

/**
 * Notes a key that was found good, on an order that is locked; false where it stood there. Throws 409 before it writes
 * anything.
 */
export async function noteKeyIn(
  tx: Transaction<DB>,
  order: Order,
  { kind, key, by, now }: GoodKey,
): Promise<boolean> {
  const present = await listInvoices(tx, order.id);
  const same = present.find((one) => one.access_key === key);
  if (same?.kind === kind) return false;
  if (!hasSale(order)) throw conflict('pedido_sem_venda', NO_SALE);
  if (same !== undefined) throw conflict('nota_existe', 'Esta chave já está neste pedido, como outra nota.');
  if (kind === 'venda' && present.some((one) => one.kind === 'venda')) throw conflict('nota_existe', HAS_ONE);
  if (present.length >= MOST_INVOICES) throw conflict('notas_demais', TOO_MANY);
  const row = { order_id: order.id, kind, access_key: key, noted_by: by, noted_at: now };
  if (!(await insertInvoice(tx, row))) throw conflict('chave_de_outro_pedido', IS_OTHERS);
  const after = { tipo: kind, chave: key };
  const subject = orderSubject(order);
  await insertAudit(tx, { actor: by, action: 'nota_anotada', subject, after, at: now });
  return true;
}

/** Takes a key off its order, which is locked: its invoice holds no more. Nothing where it was gone. */
export async function dropKeyIn(
  tx: Transaction<DB>,
  order: Order,
  { key, by, now }: Omit<GoodKey, 'kind'>,
): Promise<void> {
  const noted = (await listInvoices(tx, order.id)).find((one) => one.access_key === key);
  if (noted === undefined || !(await deleteInvoice(tx, noted.id))) return;
  const before = { tipo: noted.kind, chave: key };
  const subject = orderSubject(order);
  await insertAudit(tx, { actor: by, action: 'nota_tirada', subject, before, at: now });
}

/** Takes a key off its order; nothing is cancelled by it. Answers the order's number. Throws 404. */
export async function removeInvoice(
  deps: InvoicesDeps,
  { id, by }: { id: number; by: string },
): Promise<number> {
  const invoice = await findInvoice(deps.db, id);
  if (invoice === undefined) throw notFound('Esta nota não está mais no pedido.');
  const now = deps.clock();
  await deps.orders.locked(invoice.order_id, async (tx, order) => {
    // Somebody else was quicker: it is gone, and was written down once.
    if (!(await deleteInvoice(tx, id))) return;
    const before = { tipo: invoice.kind, chave: invoice.access_key };
    await insertAudit(tx, {
      actor: by,
      action: 'nota_tirada',
      subject: orderSubject(order),
      before,
      at: now,
    });
  });
  return invoice.order_id;
}

/** An order's invoices, and what is to be done about them elsewhere. Throws 404. */
export async function readInvoices({ db, orders }: InvoicesDeps, orderId: number): Promise<NotasDoPedido> {
  const order = await orders.find({ id: orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const invoices = await listInvoices(db, orderId);
  const isOpen =
    invoices.some(({ kind }) => kind === 'venda') && invoices.every(({ kind }) => kind === 'venda');
  return {
    pode_anotar: hasSale(order),
    aviso: isOpen && !isPaidLike(order.status) ? CANCEL_IT : '',
    notas: invoices.map(showInvoice),
  };
}

/** Its money has come, whatever became of it later; or it is on its way to be paid at the door. */
export const hasSale = ({ status, paid_at: paid }: Order): boolean => isPaidLike(status) || paid !== null;

function readKey(deps: InvoicesDeps, typed: string): string {
  const problem = invoiceKeyProblem(typed, deps.cnpj());
  if (problem !== null) throw invalid(problem, { chave: problem });
  return invoiceKeySigns(typed);
}

function showInvoice({ id, kind, access_key: key, noted_by: by, noted_at: at }: OrderInvoice): Nota {
  const { model, series, number, month } = invoiceOfKey(key);
  return {
    id,
    tipo: kind,
    chave: key,
    modelo: model,
    serie: series,
    numero: number,
    mes: month,
    por: by,
    em: at.toISOString(),
  };
}
