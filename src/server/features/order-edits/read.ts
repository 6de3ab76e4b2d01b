import type { Transaction } from 'kysely';
import type { EdicaoDoPedido } from '#shared/wire/order-edits.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Order, OrderItem } from '../orders/index.ts';
import { listVariants, type VariantNow } from '../purchases/index.ts';
import { findPacker } from '../sales/index.ts';
import type { OrderEditsDeps } from './deps.ts';
import { heldBy, parcelOf, requireEditableWithout, type Kind } from './editable.ts';
import { mostUnits, readFreeUnits } from './free-units.ts';
import { isSame } from './pieces.ts';

/** What of an order may be changed now by somebody, why not, and who packs it meanwhile. Throws 404. */
export async function readEdition(
  deps: OrderEditsDeps,
  orderId: number,
  by: string,
): Promise<Omit<EdicaoDoPedido, 'success' | 'sucesso'>> {
  const order = await deps.orders.find({ id: orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  return inTransaction(deps.db, async (tx) => {
    const pecas = await possible(tx, order, 'peca');
    return {
      endereco: await possible(tx, order, 'endereco'),
      etiqueta: WORDS[(await heldBy(tx, order)) ?? 'nenhuma'],
      pecas,
      acrescimo: await possible(tx, order, 'acrescimo'),
      embalando: await findPacker(tx, await parcelOf(tx, order), { except: by, now: deps.clock() }),
      linhas: pecas.pode ? await linesOf(tx, await deps.orders.items(orderId, tx)) : [],
    };
  });
}

const WORDS = {
  etiqueta:
    'Este pedido tem uma etiqueta. Ao continuar, ela é cancelada primeiro, e a mudança só é feita quando o Melhor Envio confirmar. Depois, compre outra.',
  perdida:
    'A etiqueta deste pedido foi cancelada antes de ser postada. Ao continuar, ele volta para a separação, sem etiqueta.',
  nenhuma: '',
} as const;

type Line = EdicaoDoPedido['linhas'][number];

/** The lines of which something may be another size or colour, each with what else there is of it. */
async function linesOf(tx: Transaction<DB>, items: readonly OrderItem[]): Promise<Line[]> {
  const garments = items.filter((item) => !item.vale_presente);
  const [first] = garments;
  if (first === undefined) return [];
  const freeOf = await readFreeUnits(tx, first.order_id);
  const variants = await listVariants(tx, [...new Set(garments.map((item) => item.product_id))]);
  return garments
    .map((item) => lineOf(item, mostUnits(item, freeOf(item)), variants))
    .filter(({ quantidade, opcoes }) => quantidade > 0 && opcoes.length > 0);
}

function lineOf(item: OrderItem, most: number, variants: readonly VariantNow[]): Line {
  const { id, nome, cor, tamanho, product_id: productId } = item;
  const own = variants.filter((one) => one.productId === productId);
  const pool = own.find((one) => one.variantId === item.variant_id)?.stockItemId;
  const opcoes = own
    .filter((one) => !isSame(item, one))
    .map(({ variantId: variante, stockItemId, available, ...one }) => {
      // What all of a product's variants are sold from holds those of this line already.
      const estoque = stockItemId === pool ? most : available;
      return { variante, cor: one.cor, tamanho: one.tamanho, estoque };
    });
  return { item: id, nome, cor, tamanho, quantidade: most, opcoes };
}

async function possible(tx: Transaction<DB>, order: Order, kind: Kind) {
  try {
    await requireEditableWithout(tx, order, kind);
    return { pode: true, motivo: '' };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    return { pode: false, motivo: error.message };
  }
}
