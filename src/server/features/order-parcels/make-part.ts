import type { Transaction } from 'kysely';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict, invalid } from '../../errors.ts';
import {
  isBrought,
  isByEmail,
  isFetched,
  partRefusal,
  TEST_STAYS,
  refusePart,
  type Order,
  type OrderItem,
} from '../orders/index.ts';
import {
  findParcelByKey,
  hasLabel,
  insertParcel,
  listParcelLines,
  listParcels,
  unitsOfOwn,
  type OrderParcel,
} from '../parcels/index.ts';
import type { OrderParcelsDeps } from './deps.ts';

type Tx = Transaction<DB>;

/** More than anybody packs an order into. */
export const MOST_PARTS = 10;

interface PartAsked {
  orderId: number;
  /** Units by line. */
  units: ReadonlyMap<number, number>;
  key: string;
  by: string;
}

/**
 * Sets pieces of an order apart, to go ahead of the rest. The same key does so once. Throws 404; 409 for an order that is not
 * here, has a label, or has too many; 422 for pieces that are not free, and where none would stay.
 */
export function makePart(deps: OrderParcelsDeps, asked: PartAsked): Promise<OrderParcel> {
  return deps.orders.locked(asked.orderId, async (tx, order) => {
    const known = await findParcelByKey(tx, order.id, asked.key);
    if (known !== undefined) return sameParcel(tx, known, asked.units);
    const words = refusalOf(order);
    if (words !== '') throw conflict('parte_indisponivel', words);
    await refusePart(tx, order);
    if (await hasLabel(tx, order.id)) {
      const text =
        'A etiqueta deste pedido já foi comprada, ou está sendo. Cancele-a antes de separar uma parte.';
      throw conflict('etiqueta_existe', text);
    }
    const parts = (await listParcels(tx, order.id)).filter(({ kind }) => kind === 'parte');
    if (parts.length >= MOST_PARTS)
      throw conflict('partes_demais', `Um pedido pode ir em até ${MOST_PARTS} partes e o resto.`);
    await requireUnits(deps, tx, asked);
    return write(tx, { order, asked, now: deps.clock() });
  });
}

/** What an order's own row says against a part; '' where it says nothing. */
export function refusalOf(order: Order): string {
  if (order.teste) return TEST_STAYS;
  if (isFetched(order)) return 'Este pedido é retirado na loja: vai inteiro.';
  if (isBrought(order)) return 'A própria loja entrega este pedido: vai inteiro.';
  if (isByEmail(order)) return 'Este pedido vai por e-mail.';
  return partRefusal(order);
}

async function sameParcel(
  tx: Tx,
  known: OrderParcel,
  units: ReadonlyMap<number, number>,
): Promise<OrderParcel> {
  const lines = (await listParcelLines(tx, known.order_id)).filter((line) => line.parcel_id === known.id);
  const isSame =
    known.kind === 'parte' &&
    known.undone_at === null &&
    lines.length === units.size &&
    lines.every((line) => units.get(line.order_item_id) === line.units);
  if (isSame) return known;
  throw conflict('chave_reutilizada', 'Esta chave já foi usada para separar outra parte.');
}

async function requireUnits(deps: OrderParcelsDeps, tx: Tx, { orderId, units }: PartAsked): Promise<void> {
  const own = await unitsOfOwn(tx, orderId);
  const items = await deps.orders.items(orderId, tx);
  const free = (item: OrderItem) => own(item);
  for (const [id, wanted] of units) {
    const item = items.find((one) => one.id === id);
    const most = item === undefined ? 0 : free(item);
    if (wanted <= most) continue;
    const text =
      item === undefined || most === 0
        ? 'Uma das peças não está mais livre neste pedido. Confira e escolha de novo.'
        : `De ${item.nome} só dá para separar ${most}.`;
    throw invalid(text, { itens: text });
  }
  const all = items.reduce((sum, item) => sum + free(item), 0);
  const taken = [...units.values()].reduce((sum, one) => sum + one, 0);
  if (taken < all) return;
  const text = 'Deixe pelo menos uma peça para depois: para enviar tudo, envie o pedido.';
  throw invalid(text, { itens: text });
}

interface Writing {
  order: Order;
  asked: PartAsked;
  now: Date;
}

async function write(tx: Tx, { order, asked, now }: Writing): Promise<OrderParcel> {
  const { units, key, by } = asked;
  const row = { order_id: order.id, kind: 'parte', client_key: key, made_by: by, created_at: now } as const;
  const parcel = await insertParcel(tx, row, units);
  if (parcel === undefined) throw conflict('chave_reutilizada', 'Esta parte já foi separada.');
  const itens = [...units].map(([id, quantidade]) => ({ id, quantidade }));
  const after = { pacote: parcel.id, itens };
  await insertAudit(tx, { actor: by, action: 'pedido_parte', subject: orderSubject(order), after, at: now });
  return parcel;
}
