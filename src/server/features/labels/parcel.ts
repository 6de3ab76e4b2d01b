import { AppError, conflict } from '../../errors.ts';
import type { LabelParcel, LabelSide } from '../../providers/freight/labels-port.ts';
import type { FreightRequest } from '../../providers/freight/port.ts';
import { orderPlace } from '../../security/cpfs.ts';
import { listRefundLines } from '../ledger/index.ts';
import { listGoingAlong, type Order } from '../orders/index.ts';
import { asParcels, AUTO, BARE, packerFor, type Packed, type Packer } from '../shipping/index.ts';
import type { LabelsDeps } from './deps.ts';
import type { Label } from './labels.store.ts';
import { readPacked } from './packed.ts';
import { readSender } from './sender.ts';

type Content = LabelParcel['contents'][number] & { productId: number };

/** What goes into an order's parcel, what was added to it too: all that is carried and whose money is not back or on its way. Throws 409 for nothing. */
async function contentsOf(deps: LabelsDeps, order: Order): Promise<Content[]> {
  const along = await listGoingAlong(deps.db, order);
  const contents: Content[] = [];
  for (const id of [order.id, ...along.map((one) => one.id)]) contents.push(...(await piecesOf(deps, id)));
  if (contents.length === 0) throw conflict('etiqueta_indisponivel', 'Não há peças a enviar neste pedido.');
  return contents;
}

async function piecesOf(deps: LabelsDeps, orderId: number): Promise<Content[]> {
  const [items, back] = [await deps.orders.items(orderId), await listRefundLines(deps.db, orderId)];
  return items.flatMap((item) => {
    const gone = back
      .filter(({ state, order_item_id: id }) => id === item.id && (state === 'queued' || state === 'done'))
      .reduce((sum, { units }) => sum + units, 0);
    const quantity = item.quantidade - gone;
    if (item.vale_presente || quantity <= 0 || item.product_id === null) return [];
    const paidCents = item.preco_cents * item.quantidade - item.desconto_cents;
    // What was given for nothing is declared all the same: no carrier takes a thing without a value.
    const unitCents = Math.max(1, Math.floor(paidCents / item.quantidade));
    const name = [item.nome, item.cor, item.tamanho].filter(Boolean).join(' ').slice(0, 120);
    return [{ name, quantity, unitCents, productId: item.product_id }];
  });
}

export interface PackedOrder {
  contents: Content[];
  packer: Packer;
  packed: Packed;
}

/** An order's pieces as they are packed, by the rule or as it is wished. Throws 409, and 422 for a box that is none. */
export async function packOrder(deps: LabelsDeps, order: Order, wish?: string): Promise<PackedOrder> {
  const contents = await contentsOf(deps, order);
  const packer = await packerFor(
    deps.db,
    contents.map(({ productId }) => productId),
  );
  return { contents, packer, packed: packer.pack(contents, wish) };
}

/** What its packages cost to be sent is asked by this. */
export function quoteRequest(
  deps: LabelsDeps,
  order: Order,
  { contents, packed }: PackedOrder,
): FreightRequest {
  const insuredCents = contents.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
  const { originCep: fromCep } = deps.sender();
  return { fromCep, toCep: order.cep, ...asParcels(packed.volumes, insuredCents) };
}

/** Who gets it. Throws 409 with what is missing. */
export async function receiverOf(deps: LabelsDeps, order: Order): Promise<LabelSide> {
  const document = (await deps.cpfs()).open(order, orderPlace(order.codigo));
  if (document === '') {
    const words =
      'Este pedido não tem o CPF de quem compra, que a etiqueta exige. Compre a etiqueta no site do Melhor Envio.';
    throw conflict('etiqueta_indisponivel', words);
  }
  if (order.nome === '' || order.endereco === '' || order.cidade === '') {
    throw conflict(
      'etiqueta_indisponivel',
      'O endereço deste pedido está incompleto: confira com quem comprou.',
    );
  }
  return {
    name: order.nome,
    phone: order.whatsapp,
    email: order.email,
    document,
    cep: order.cep,
    street: order.endereco,
    number: order.numero || 'S/N',
    complement: order.complemento,
    district: order.bairro,
    city: order.cidade,
    state: order.estado,
  };
}

/** What is put into the provider's cart for a label. Throws 409 with what speaks against it. */
export async function parcelFor(deps: LabelsDeps, order: Order, label: Label): Promise<LabelParcel> {
  const sender = readSender(deps.sender());
  if (!sender.ok) throw conflict('remetente_incompleto', sender.words);
  const to = await receiverOf(deps, order);
  const kept = readPacked(label.packed);
  const { contents, packed } = await packOrder(deps, order, kept === null ? BARE : AUTO);
  return {
    reference: label.reference,
    serviceId: label.service_id,
    from: sender.side,
    to,
    contents: contents.map(({ name, quantity, unitCents }) => ({ name, quantity, unitCents })),
    volumes: kept?.volumes ?? packed.volumes,
    invoiceKey: label.invoice_key,
    shopName: deps.sender().name,
  };
}

/** What an error says to people; others are thrown on. */
export function wordsOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}
