import { conflict } from '../../errors.ts';
import {
  discountOfUnits,
  readFiscalOrder,
  withoutUnits,
  type Invoiced,
  type SoldLine,
  type UnitsBack,
} from '../fiscal/index.ts';
import { listRefundLines, listRefunds } from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import type { InvoiceServiceDeps } from './deps.ts';
import { listIssues, listReturned, readReturned, type Db, type Issue, type Subject } from './issues.store.ts';
import { readLines, unitsIn, type InvoicedLine } from './lines-of.ts';
import { newPieces } from './new-piece.ts';

const NO_GOODS = 'Neste pedido não há mercadoria a faturar.';
const LOOSE =
  'Parte do valor deste pedido voltou sem dizer de quais peças: emita esta nota no seu emissor e anote a chave.';
const NOT_OURS =
  'A nota desta venda não foi emitida por aqui: emita a de entrada onde aquela foi emitida, e anote a chave.';
const SWAPPED =
  'Nesta devolução há uma peça que foi enviada em troca de outra e não está na nota da venda: emita a de entrada no seu emissor.';
const NONE_LEFT = 'As peças desta devolução já estão em outra nota de entrada.';

/** What is invoiced of an order now, as its fiscal rows. Throws 409 with what speaks against it. */
export async function readGoods(
  deps: InvoiceServiceDeps,
  order: Order,
  { purpose, exchangeId }: Omit<Subject, 'orderId'>,
) {
  const returned = await readReturned(deps.db, order.id);
  const choose =
    purpose === 'saida'
      ? await keptGoods(deps.db, order, returned)
      : purpose === 'troca'
        ? await newPieces(deps.db, order.id, exchangeId ?? 0)
        : await returnedGoods(deps.db, order.id, exchangeId);
  const read = await readFiscalOrder(deps, { ...order, returned_cents: returned }, choose);
  if (read === null) throw conflict('sem_mercadoria', purpose === 'entrada' ? NONE_LEFT : NO_GOODS);
  const { itens } = read.fiscal;
  const lines: InvoicedLine[] = read.lines.map(({ item_id: item, quantidade, desconto_cents: cents }, at) => {
    const freightCents = Math.round((itens[at]?.valor_frete ?? 0) * 100);
    return { item, quantity: quantidade, discountCents: cents, freightCents };
  });
  return { fiscal: read.fiscal, lines };
}

/** What was sold and not given back: lines by their refunds, and freight by what is left of these. */
async function keptGoods(db: Db, order: Order, returned: number) {
  const freight = order.frete_cents - order.desconto_frete_cents;
  if (returned === 0) return (lines: readonly SoldLine[]): Invoiced => ({ lines, freightCents: freight });
  const back = new Map<number, UnitsBack>();
  let ofLines = 0;
  for (const { order_item_id: item, units, amount_cents: cents, state } of await listRefundLines(
    db,
    order.id,
  )) {
    if (state !== 'done') continue;
    const before = back.get(item) ?? { units: 0, cents: 0 };
    back.set(item, { units: before.units + units, cents: before.cents + cents });
    ofLines += cents;
  }
  const ofFreight = await freightBack(db, order.id);
  if (returned !== ofLines + ofFreight || ofFreight > freight) throw conflict('valor_devolvido', LOOSE);
  return (lines: readonly SoldLine[]): Invoiced => {
    const kept = lines.flatMap((line) => {
      const gone = back.get(line.item_id);
      return gone === undefined ? [line] : (withoutUnits(line, gone) ?? []);
    });
    if (kept.some(({ desconto_cents: cents }) => cents < 0)) throw conflict('valor_devolvido', LOOSE);
    return { lines: kept, freightCents: freight - ofFreight };
  };
}

/** What of the freight is back: with pieces, or since the order goes elsewhere. */
async function freightBack(db: Db, orderId: number): Promise<number> {
  const done = (await listRefunds(db, orderId)).filter(({ state }) => state === 'done');
  return done.reduce((sum, one) => sum + (one.freight_cents ?? 0) + one.freight_less_cents, 0);
}

/** The invoice of the sale that what comes back is of. Throws 409 where it was not issued here. */
export function saleOf(issues: readonly Issue[]): Issue {
  const sale = issues.find(({ purpose, state }) => purpose === 'saida' && state === 'autorizada');
  if (sale === undefined || readLines(sale.lines).length === 0) throw conflict('nota_de_fora', NOT_OURS);
  return sale;
}

/** What came back, by what the sale's invoice says of it; freight only where the whole order was refunded. */
async function returnedGoods(db: Db, orderId: number, exchangeId: number | null) {
  const issues = await listIssues(db, orderId);
  const sold = new Map(readLines(saleOf(issues).lines).map((line) => [line.item, line]));
  const others = issues.filter(
    (one) =>
      one.purpose === 'entrada' &&
      one.exchange_id !== exchangeId &&
      one.state !== 'recusada' &&
      one.state !== 'cancelada',
  );
  const before = unitsIn(others.map(({ lines }) => readLines(lines)));
  const wanted = exchangeId === null ? leftOf(sold, before) : await unitsOf(db, exchangeId);
  return (lines: readonly SoldLine[]): Invoiced => ({
    lines: lines.flatMap((line) => {
      const units = wanted.get(line.item_id) ?? 0;
      const said = sold.get(line.item_id);
      if (units === 0) return [];
      const gone = before.get(line.item_id) ?? 0;
      if (said === undefined || gone + units > said.quantity) throw conflict('sem_mercadoria', NONE_LEFT);
      return [
        { ...line, quantidade: units, desconto_cents: discountOfUnits({ ...said, before: gone, units }) },
      ];
    }),
    freightCents: exchangeId === null && others.length === 0 ? freightIn(sold) : 0,
  });
}

const freightIn = (sold: ReadonlyMap<number, InvoicedLine>) =>
  [...sold.values()].reduce((all, { freightCents }) => all + freightCents, 0);

const leftOf = (sold: ReadonlyMap<number, InvoicedLine>, before: ReadonlyMap<number, number>) =>
  new Map([...sold].map(([item, { quantity }]) => [item, quantity - (before.get(item) ?? 0)]));

async function unitsOf(db: Db, exchangeId: number): Promise<Map<number, number>> {
  const returned = await listReturned(db, exchangeId);
  if (returned.some(({ from_line_id: from }) => from !== null)) throw conflict('peca_trocada', SWAPPED);
  return unitsIn([returned.map(({ order_item_id: item, units }) => ({ item, quantity: units }))]);
}
