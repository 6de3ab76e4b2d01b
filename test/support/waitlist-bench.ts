import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Produto } from '#shared/wire/catalog.ts';
import { createMailServices } from '../../src/server/services/mail.ts';
import { createWaitlistServices } from '../../src/server/services/waitlist.ts';
import { shopSettings } from '../../src/server/settings/shop-settings.ts';
import { openCatalogOffice, PUBLIC_URL } from './catalog-office.ts';
import type { Client } from './workbench.ts';

export const AZUL_M = { cor: 'Azul', tamanho: 'M' };
export const AZUL_P = { cor: 'Azul', tamanho: 'P' };
const STOP_LINK = new RegExp(`${PUBLIC_URL}(/parar-avisos/[\\w-]{43})`);

/** The waitlist over HTTP beside the owner's calls, with a mailbox in which its letters arrive. */
export async function openWaitlistBench() {
  const office = await openCatalogOffice();
  const { world, catalog, db } = office;
  const services = () => createWaitlistServices(world, { catalog, shopName: () => 'Ateliê & Cia' });
  const { worker, ...part } = services();
  const front: Client = await office.serve(part);
  const shop = { ...shopSettings(office.config), name: 'Ateliê & Cia', publicUrl: PUBLIC_URL };
  const { mails } = createMailServices(world, { sender: office.connect().mail, shop: () => shop });
  let addresses = 0;
  let people = 0;
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });

  /** Somebody from an address of her own. */
  const ask = (body: unknown, from?: string) => {
    addresses += 1;
    return front.call('POST', '/api/avise-me', {
      body,
      from: from ?? `198.51.${addresses >> 8}.${addresses & 255}`,
    });
  };

  return {
    ...office,
    front,
    worker,
    /** Another node over the same database. */
    otherWorker: () => services().worker,
    ask,
    /** E-mails of one test alone, in the alphabet's order. */
    newPeople: (count: number): string[] =>
      Array.from({ length: count }, () => {
        people += 1;
        return `pessoa-${String(people).padStart(4, '0')}@exemplo.com.br`;
      }),
    /** Asks one after the other, each of which is noted. */
    async askAll(body: Record<string, unknown>, emails: readonly string[]): Promise<void> {
      for (const email of emails) {
        const { status } = await ask({ ...body, email });
        if (status !== 202) throw new Error(`not noted: ${status}`);
      }
    },
    asksOf: (email: string) =>
      db.selectFrom('waitlist_asks').selectAll().where('email', '=', email).orderBy('id').execute(),
    /** A dress in two colours and two sizes with so many units of each, by name; none of what is not named. */
    dress: (units: Record<string, number> = {}): Promise<Produto> =>
      office.create({ cor: ['Azul', 'Rosa'], tamanho: ['P', 'M'], variantes: variantsOf(units) }),
    async restock(id: number, units: Record<string, number>): Promise<void> {
      const { status, body } = await office.call('PUT', `/api/produtos/${id}`, {
        variantes: variantsOf(units),
      });
      if (status !== 200) throw new Error(`not restocked: ${JSON.stringify(body)}`);
    },
    /** Tells who is to be told, sends the letters, and says to whom one came since the last time, by the alphabet. */
    async told(): Promise<string[]> {
      const before = new Set(office.mails().map(({ id }) => id));
      await worker.runOnce();
      await mails.runOnce();
      return office
        .mails()
        .filter(({ id }) => !before.has(id))
        .flatMap(({ to }) => to)
        .toSorted();
    },
    /** As if she had ordered it now, in letters of another size. */
    async buy(email: string, productId: number): Promise<void> {
      const { id } = await db
        .insertInto('orders')
        .values({
          codigo: randomUUID(),
          external_reference: randomUUID(),
          status: 'paid',
          metodo_pagamento: 'pix',
          subtotal_cents: 19_990,
          frete_cents: 0,
          total_cents: 19_990,
          nome: 'Ana',
          email: email.toUpperCase(),
          cep: '01310100',
          endereco: '',
          frete: '{}',
          created_at: office.clock(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const line = { order_id: id, product_id: productId, cor: 'Azul', tamanho: 'M', quantidade: 1 };
      await db
        .insertInto('order_items')
        .values({ ...line, position: 0, sku: 'V', nome: '', categoria: '', preco_cents: 19_990 })
        .execute();
    },
    /** As if all had asked, and been told, so much longer ago: a clock that is moved ends the office's sessions. */
    async age(days: number): Promise<void> {
      const ago = (column: 'created_at' | 'told_at') =>
        sql<Date>`${sql.ref(column)} - make_interval(days => ${days})`;
      await db
        .updateTable('waitlist_asks')
        .set({ created_at: ago('created_at'), told_at: ago('told_at') })
        .execute();
    },
    mailTo: (email: string) => office.mails().find(({ to }) => to.includes(email)),
    /** Where the link of her newest letter leads that stops further ones. */
    stopPathOf: (email: string) =>
      STOP_LINK.exec(office.mails().find(({ to }) => to.includes(email))?.text ?? '')?.[1] ?? '',
  };
}

function variantsOf(units: Record<string, number>) {
  return ['Azul', 'Rosa'].flatMap((cor) =>
    ['P', 'M'].map((tamanho) => ({ cor, tamanho, estoque: units[`${cor} ${tamanho}`] ?? 0 })),
  );
}

export type WaitlistBench = Awaited<ReturnType<typeof openWaitlistBench>>;
