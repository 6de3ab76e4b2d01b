import type { Kysely } from 'kysely';
import type { DB } from '../../src/server/db/index.ts';

/** In everything that is known of Ana, and in nothing else. */
export const MARK = 'so-da-ana';
export const ANA = { email: `${MARK}@example.com`, cpf: '52998224725', whatsapp: '21988887777' };
export const ANAS_PLACE = { endereco: 'Ladeira Plantada', cep: '01310977' };

interface Known {
  nome: string;
  email: string;
  cpf: string;
}

export async function insertCustomer(db: Kysely<DB>, known: Known): Promise<number> {
  const values = { ...known, endereco: known.nome };
  return (await db.insertInto('customers').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Ana with an address and an order that is paid, about which the shop and its team have written to her. */
export async function insertAna(db: Kysely<DB>) {
  const { email } = ANA;
  const id = await insertCustomer(db, { email, cpf: ANA.cpf, nome: MARK });
  const known = { whatsapp: ANA.whatsapp, busca: Object.values(ANA).join(' ') };
  await db.updateTable('customers').set(known).where('id', '=', id).execute();
  const codigo = 'K7QF9-M2XA4-TBCDE';
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      codigo,
      external_reference: 'PED-1',
      customer_id: id,
      status: 'paid',
      metodo_pagamento: 'pix',
      subtotal_cents: 1000,
      frete_cents: 0,
      total_cents: 1000,
      nome: MARK,
      email,
      cpf: ANA.cpf,
      whatsapp: ANA.whatsapp,
      ...ANAS_PLACE,
      paid_at: new Date(),
      frete: JSON.stringify({ id: '1', nome: 'PAC', company: 'Correios', prazo: 5, tipo: 'melhor-envio' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: addressId } = await db
    .insertInto('customer_addresses')
    .values({ customer_id: id, ...ANAS_PLACE, numero: '1', cidade: 'x', estado: 'SP' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, orderId, codigo, addressId, mailId: await insertWords(db, orderId) };
}

/** A message of the team and a mail of the shop's own, which has gone; that mail. */
async function insertWords(db: Kysely<DB>, orderId: number): Promise<number> {
  await db
    .insertInto('order_messages')
    .values({
      order_id: orderId,
      channel: 'email',
      author: 'dona',
      subject: MARK,
      texto: MARK,
      source_key: MARK,
      body_hash: Buffer.alloc(32),
      at: new Date(),
    })
    .execute();
  const mail = { kind: 'pedido_pago', dedup_key: `pedido_pago:${orderId}`, state: 'sent' as const };
  const { id } = await db
    .insertInto('outbox')
    .values({ ...mail, payload: JSON.stringify({ orderId }), sent_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
