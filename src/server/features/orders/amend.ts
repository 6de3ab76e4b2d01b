import { emailKey } from '#shared/email.ts';
import type { Transaction } from 'kysely';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { orderPlace, type CpfVault } from '../../security/cpfs.ts';
import { conflict } from '../../errors.ts';
import type { Purchase } from '../purchases/index.ts';
import type { PricedShippingOption } from '../shipping/index.ts';
import { updateOrder, type Order } from './orders.store.ts';
import { named } from './replaceable.ts';

/**
 * An order follows what its buyer says anew when she pays it again: her name, her phone and the door. Throws 409
 * `pedido_diferente` for another buyer, postal code or freight: that is another order, and may take this one's place.
 */
export async function amendOrder(
  tx: Transaction<DB>,
  order: Order,
  { purchase, vault, now }: { purchase: Purchase; vault: CpfVault; now: Date },
): Promise<void> {
  const place = orderPlace(order.codigo);
  const kept = vault.open(order, place);
  if (!isSameDelivery({ ...order, cpf: kept }, purchase)) throw otherDelivery(order);
  const { nome, cpf, whatsapp } = purchase.buyer;
  // A call may leave the address out: without a street none was told.
  const address = purchase.address.endereco === '' ? {} : toldOf(order, purchase.address);
  const told = Object.entries({ nome, whatsapp, ...address });
  const changed = told.filter(([field, value]) => order[field as keyof Order] !== value);
  const isNewCpf = kept !== cpf;
  if (changed.length === 0 && !isNewCpf) return;
  const sealed = isNewCpf ? vault.keep(cpf, place) : {};
  const change = { ...Object.fromEntries(changed), ...sealed, updated_at: now };
  await updateOrder(tx, order.id, change);
  Object.assign(order, change);
  const campos = [...changed.map(([field]) => field), ...(isNewCpf ? ['cpf'] : [])];
  const subject = orderSubject(order);
  await insertAudit(tx, { actor: 'cliente', action: 'pedido_dados', subject, after: { campos }, at: now });
}

/** Of the same postal code: what a call leaves out of the place stays as it is. */
function toldOf(order: Order, { cidade, estado, bairro, ...door }: Purchase['address']) {
  return {
    ...door,
    cidade: cidade || order.cidade,
    estado: estado || order.estado,
    bairro: bairro || order.bairro,
  };
}

/** Who knows a code is not yet the buyer: nobody else sends her parcel elsewhere. */
function isSameDelivery(order: Order, { buyer, address, freight }: Purchase): boolean {
  const { id } = order.frete as Omit<PricedShippingOption, 'priceCents'>;
  return (
    order.email !== '' &&
    emailKey(order.email) === emailKey(buyer.email) &&
    (order.cpf === '' || order.cpf === buyer.cpf) &&
    order.cep === address.cep &&
    id === freight.id
  );
}

function otherDelivery(order: Order) {
  const text =
    'A entrega ou o comprador não são os do pedido que já existe. Para mudar, faça um novo pedido no lugar dele.';
  return conflict('pedido_diferente', text, named(order));
}
