import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import { inTransaction, type DB } from '../../src/server/db/index.ts';
import { queueMail } from '../../src/server/features/mail/index.ts';
import { createSealer } from '../../src/server/security/sealer.ts';
import { createMailServices } from '../../src/server/services/mail.ts';
import { shopSettings } from '../../src/server/settings/shop-settings.ts';
import { insertPlainProduct } from './products.ts';
import { openWorkbench } from './workbench.ts';

export const PIX_CODE =
  '00020126380014br.gov.bcb.pix0116loja@example.com5204000053039865406199.905802BR6304B010';
export const CPF = '52998224725';
export const SHOP = {
  name: 'Ateliê & Cia',
  cnpj: '11.222.333/0001-81',
  address: 'Rua das Flores, 100, Belford Roxo, RJ',
  phone: '(21) 90000-0000',
  email: 'contato@atelie.example',
  publicUrl: 'https://loja.example',
};
const SETTINGS = {
  STORE_NAME: SHOP.name,
  STORE_CNPJ: SHOP.cnpj,
  STORE_ADDRESS: SHOP.address,
  STORE_PHONE: SHOP.phone,
  STORE_EMAIL: SHOP.email,
  PUBLIC_URL: SHOP.publicUrl,
};

/** The outbox over a database of its own, and a mailbox in which its mails arrive. */
export async function openMailBench() {
  const bench = await openWorkbench(SETTINGS);
  const productId = await insertPlainProduct(bench.db, { nome: 'Vestido Lis' });
  let buyers = 0;

  /** Those who send, each as a node of the shop would. */
  const worker = (unwanted: readonly string[] = []) =>
    createMailServices(bench.world, {
      sender: bench.connect().mail,
      shop: () => shopSettings(bench.config),
      unwanted: () => unwanted,
      sealer: createSealer([Buffer.alloc(32, 7)], (bytes) => Buffer.alloc(bytes)),
    }).mails;

  async function insertOrder(given: Partial<Insertable<DB['orders']>> = {}): Promise<number> {
    const codigo = given.codigo ?? `K7QF9-${randomUUID().slice(0, 5).toUpperCase()}-TBCDE`;
    const { id } = await bench.db
      .insertInto('orders')
      .values({
        codigo,
        external_reference: `PED-${randomUUID()}`,
        status: 'pending',
        metodo_pagamento: 'pix',
        subtotal_cents: 39_980,
        frete_cents: 2350,
        total_cents: 42_330,
        nome: 'Maria da Silva',
        email: 'maria@exemplo.com.br',
        cpf: CPF,
        cep: '22021001',
        endereco: 'Avenida Atlântica',
        numero: '1702',
        complemento: 'apto 12',
        bairro: 'Copacabana',
        cidade: 'Rio de Janeiro',
        estado: 'RJ',
        frete: JSON.stringify({ id: '1', nome: 'PAC', company: 'Correios', prazo: 7, tipo: 'delivery' }),
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = {
      order_id: id,
      product_id: productId,
      sku: 'V1',
      categoria: 'Vestidos',
      cor: 'Rosa',
      tamanho: 'M',
    };
    await bench.db
      .insertInto('order_items')
      .values({ ...line, position: 0, nome: 'Vestido <Lis>', quantidade: 2, preco_cents: 19_990 })
      .execute();
    return id;
  }

  async function insertPix(orderId: number, expiresAt: Date): Promise<void> {
    await bench.db
      .insertInto('payments')
      .values({
        order_id: orderId,
        provider: 'mercadopago',
        provider_payment_id: randomUUID(),
        method: 'pix',
        state: 'open',
        provider_status: 'pending',
        amount_cents: 42_330,
        qr_code: PIX_CODE,
        expires_at: expiresAt,
        provider_updated_at: bench.clock(),
      })
      .execute();
  }

  /** The card that pays an order. */
  async function insertCard(orderId: number, paidCents: number | null): Promise<void> {
    const { id } = await bench.db
      .insertInto('payments')
      .values({
        order_id: orderId,
        provider: 'mercadopago',
        provider_payment_id: randomUUID(),
        method: 'visa',
        state: 'paid',
        provider_status: 'approved',
        amount_cents: 42_330,
        paid_total_cents: paidCents,
        provider_updated_at: bench.clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await bench.db.updateTable('orders').set({ paid_charge_id: id }).where('id', '=', orderId).execute();
  }

  const queue = (kind: string, orderId: number) =>
    inTransaction(bench.db, (tx) =>
      queueMail(tx, { kind, dedupKey: `${kind}:${orderId}`, payload: { orderId }, now: bench.clock() }),
    );
  const rowOf = (orderId: number) =>
    bench.db
      .selectFrom('outbox')
      .selectAll()
      .where('dedup_key', 'like', `%:${orderId}`)
      .executeTakeFirstOrThrow();

  /** The only mail about an order. */
  function mailTo(address: string) {
    const mails = bench.mails().filter(({ to }) => to.includes(address));
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    if (mail === undefined) throw new Error(`no mail to ${address}`);
    return mail;
  }

  /** A buyer of this test alone. */
  const newBuyer = () => {
    buyers += 1;
    return `compradora${buyers}@exemplo.com.br`;
  };

  return {
    ...bench,
    worker,
    insertOrder,
    insertPix,
    insertCard,
    queue,
    rowOf,
    mailTo,
    newBuyer,
    /** Everything in order again, and nothing to send. */
    async clear() {
      bench.present();
      await bench.recover();
      await bench.db.deleteFrom('outbox').execute();
    },
  };
}

export type MailBench = Awaited<ReturnType<typeof openMailBench>>;
