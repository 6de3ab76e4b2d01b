import { AppError, conflict } from '../../errors.ts';
import type { LabelParcel, LabelSide } from '../../providers/freight/labels-port.ts';
import type { FreightRequest } from '../../providers/freight/port.ts';
import { orderPlace } from '../../security/cpfs.ts';
import type { Order } from '../orders/index.ts';
import { asParcels, AUTO, BARE, packerFor, type Packed, type Packer } from '../shipping/index.ts';
import type { Content } from './contents.ts';
import type { LabelsDeps } from './deps.ts';
import type { Label } from './labels.store.ts';
import { readPacked } from './packed.ts';
import { readSender } from './sender.ts';
import { isReturn } from './return-parcel.ts';
import { findOutward } from './return.store.ts';
import { rulesOf, subjectOf, type Subject } from './subject.ts';

export interface PackedOrder {
  contents: Content[];
  packer: Packer;
  packed: Packed;
}

/** A parcel's pieces as they are packed, by the rule or as it is wished. Throws 409, and 422 for a box that is none. */
export async function packSubject(deps: LabelsDeps, subject: Subject, wish?: string): Promise<PackedOrder> {
  const contents = await rulesOf(subject).contents(deps, subject);
  if (contents.length === 0) throw conflict('etiqueta_indisponivel', 'Não há peças a enviar neste pedido.');
  const packer = await packerFor(
    deps.db,
    contents.map(({ productId }) => productId),
  );
  return { contents, packer, packed: packer.pack(contents, wish) };
}

/** What its packages cost to be sent is asked by this. */
export function quoteRequest(
  deps: LabelsDeps,
  subject: Subject,
  { contents, packed }: PackedOrder,
): FreightRequest {
  const insuredCents = contents.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
  const [shop, buyer] = [deps.sender().originCep, subject.order.cep];
  const [fromCep, toCep] = isReturn(subject) ? [buyer, shop] : [shop, buyer];
  return { fromCep, toCep, ...asParcels(packed.volumes, insuredCents) };
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
  const buyer = await receiverOf(deps, order);
  const kept = readPacked(label.packed);
  const subject = await subjectOf(deps.db, order, label.parcel_id);
  const { contents, packed } = await packSubject(deps, subject, kept === null ? BARE : AUTO);
  const sides = isReturn(subject)
    ? {
        from: buyer,
        to: sender.side,
        reverse: { outwardId: await findOutward(deps.db, order.id) },
      }
    : { from: sender.side, to: buyer };
  return {
    reference: label.reference,
    serviceId: label.service_id,
    ...sides,
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
