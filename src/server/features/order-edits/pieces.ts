import type { Transaction } from 'kysely';
import { fold, joined } from '#shared/text.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { AppError, conflict, invalid, notFound } from '../../errors.ts';
import { insertEdit } from '../edits/index.ts';
import { changeLine, findPlaces, type Order, type OrderItem } from '../orders/index.ts';
import { listVariants, type VariantNow } from '../purchases/index.ts';
import { swapUnits, unitsBeside, type Units } from '../stock/index.ts';
import type { Edited } from './address.ts';
import { hashOf, knownEdit, requireSeen, whileLocked } from './attempt.ts';
import type { Asked, OrderEditsDeps } from './deps.ts';
import { requireEditable } from './editable.ts';
import { mostUnits, readFreeUnits } from './free-units.ts';
import { tellBuyer } from './tell-buyer.ts';

export interface PieceAsked extends Asked {
  itemId: number;
  variantId: number;
  units: number;
}

type Tx = Transaction<DB>;

/**
 * So many pieces of a line go out in another size or colour of the same product, at what was paid for them, whatever it costs
 * by now; its buyer is told. Throws 404; 409 for its state, for another change since, and where there are too few; 422. A trial
 * throws the same.
 */
export async function changePiece(deps: OrderEditsDeps, asked: PieceAsked): Promise<Edited> {
  const hash = hashOf(asked.key, [asked.itemId, asked.variantId, asked.units]);
  return whileLocked(deps, asked, async (tx, order) => {
    if ((await knownEdit(tx, asked, hash)) !== undefined) return { order, changed: true };
    await requireEditable(tx, order, { kind: 'peca', isTrial: asked.isTrial });
    await requireSeen(tx, asked);
    if (!order.stock_held) throw conflict('edicao_indisponivel', 'As peças deste pedido já voltaram à loja.');
    const item = (await deps.orders.items(order.id, tx)).find(({ id }) => id === asked.itemId);
    if (item === undefined) throw notFound('Esta peça não está mais no pedido.');
    await requireUnits(tx, item, asked.units);
    // Keeps the products, so that what is sold from which stock stays so.
    const [back] = await findPlaces(tx, order.id, new Map([[item.id, asked.units]]));
    if (back === undefined) throw new Error(`No stock item for line ${item.id}`);
    const variant = otherVariant(item, await listVariants(tx, [item.product_id]), asked.variantId);
    const out = { ...back, stockItemId: variant.stockItemId };
    await requireStock(tx, { item, variant, back, out });
    await write(tx, { order, asked, item, variant, back, out, hash, now: deps.clock() });
    return { order, changed: true };
  });
}

async function requireUnits(tx: Tx, item: OrderItem, units: number): Promise<void> {
  const free = (await readFreeUnits(tx, item.order_id))(item);
  if (item.vale_presente)
    throw invalid('Um vale-presente não tem tamanho nem cor.', { item: 'Escolha uma peça.' });
  if (units > mostUnits(item, free)) {
    const text = `Desta linha dá para trocar até ${mostUnits(item, free)}.`;
    throw invalid(text, { quantidade: text });
  }
  if (units < item.quantidade && units > free.some) {
    const text =
      'Um estorno desta peça não foi aceito. Peça-o de novo antes, ou troque todas as peças desta linha.';
    throw conflict('estorno_nao_aceito', text);
  }
}

function otherVariant(item: OrderItem, variants: readonly VariantNow[], variantId: number): VariantNow {
  const variant = variants.find((one) => one.variantId === variantId);
  const text =
    variant === undefined
      ? 'Escolha um tamanho e uma cor que este produto tem.'
      : 'A peça já é deste tamanho e desta cor.';
  if (variant === undefined || isSame(item, variant)) throw invalid(text, { variante: text });
  return variant;
}

/** Is the line of this size and colour? */
export const isSame = (item: OrderItem, { cor, tamanho }: VariantNow): boolean =>
  fold(item.cor) === fold(cor) && fold(item.tamanho) === fold(tamanho);

interface Moving {
  item: OrderItem;
  variant: VariantNow;
  back: Units;
  out: Units;
}

async function requireStock(tx: Tx, { item, variant, back, out }: Moving): Promise<void> {
  if (back.stockItemId === out.stockItemId) return;
  const left = await unitsBeside(tx, { back, out });
  if (left >= out.quantity) return;
  const { cor, tamanho } = variant;
  const what = joined([cor, tamanho], ', ');
  const text = left === 0 ? `Acabou: não há ${what} agora.` : `De ${what} só há ${left}.`;
  const extra = { item: { id: item.product_id, nome: item.nome, cor, tamanho, disponivel: left } };
  throw new AppError(409, 'sem_estoque', text, { extra });
}

interface Writing extends Moving {
  order: Order;
  asked: PieceAsked;
  hash: string;
  now: Date;
}

async function write(tx: Tx, { order, asked, item, variant, back, out, hash, now }: Writing): Promise<void> {
  const { units: unidades, by } = asked;
  const { nome } = item;
  const before = { unidades, nome, cor: item.cor, tamanho: item.tamanho };
  const after = { unidades, nome, cor: variant.cor, tamanho: variant.tamanho };
  const edit = await insertEdit(tx, {
    order_id: order.id,
    client_key: asked.key,
    request_hash: hash,
    kind: 'peca',
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    made_by: by,
    at: now,
  });
  await swapUnits(tx, { orderId: order.id, editId: edit.id, back, out });
  await changeLine(tx, order, { item, units: unidades, variant, now });
  await tellBuyer(tx, { order, editId: edit.id, now });
  await insertAudit(tx, {
    actor: by,
    action: 'pedido_peca',
    subject: orderSubject(order),
    before: { ...before, sku: item.sku },
    after: { ...after, sku: variant.sku },
    at: now,
  });
}
