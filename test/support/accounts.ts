import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { OfficeRole } from '#shared/acts.ts';
import type { DB } from '../../src/server/db/index.ts';
import { hashToken } from '../../src/server/http/sessions.ts';
import { createMailServices } from '../../src/server/services/mail.ts';
import { createPeopleServices } from '../../src/server/services/people.ts';
import { shopSettings } from '../../src/server/settings/shop-settings.ts';
import { emptyAuditLog } from './audit.ts';
import { insertPlainProduct } from './products.ts';
import { insertQuickAdministrator, quickHash } from './quick-hash.ts';
import { openWorkbench, type Answer, type CallOptions, type Client } from './workbench.ts';

export const PASSWORD = 'alecrim-2026';
const QUICK = quickHash(PASSWORD);
export const FILL_IN = 'Por favor, preencha todos os campos';
export const MARINA = {
  nome: 'Marina Alves',
  email: 'marina@example.com',
  cpf: '529.982.247-25',
  whatsapp: '(21) 98765-4321',
  cep: '01310-100',
  endereco: 'Avenida Paulista',
  numero: '900',
  complemento: '',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  estado: 'sp',
  senha: PASSWORD,
};
export const LUCIA = { ...MARINA, nome: 'Lúcia Prado', email: 'lucia@example.com', cpf: '111.444.777-35' };

const SHOP = {
  STORE_NAME: 'Ateliê',
  STORE_EMAIL: 'contato@atelie.example',
  PUBLIC_URL: 'https://loja.example',
};

const EMPTIED = [
  'order_edits',
  'outbox',
  'waitlist_asks',
  'orders',
  'sessions',
  'customers',
  'admin_users',
  'limit_windows',
] as const;

/** Customers' accounts over HTTP with a database, a mailbox and a clock of their own. */
export async function openAccounts() {
  const bench = await openWorkbench(SHOP);
  const { db, clock, world } = bench;
  const productId = await insertPlainProduct(db, { nome: 'Vestido Lis' });
  let shop: Client | undefined;
  let addresses = 0;
  const logged: string[] = [];
  let earlier = new Set<string>();
  const note = (...line: unknown[]) => void logged.push(JSON.stringify(line));
  const { mails } = createMailServices(
    { ...world, log: { ...world.log, info: note, warn: note, error: note } },
    { sender: bench.connect().mail, shop: () => shopSettings(bench.config) },
  );

  const call = (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    if (shop === undefined) throw new Error('renew() comes first');
    return shop.call(method, path, options);
  };
  /** An address that nobody came from yet. */
  const newAddress = () => {
    addresses += 1;
    return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  };
  const logIn = (body: unknown, from = newAddress()) => call('POST', '/api/clientes/login', { body, from });

  return {
    bench,
    db,
    logged,
    call,
    newAddress,
    logIn,
    /** Where the shop listens, for calls with headers of their own. */
    url: () => shop?.url ?? '',
    register: (body: unknown, from = newAddress()) => call('POST', '/api/clientes/registrar', { body, from }),
    tokenOf: async (email = MARINA.email, senha = PASSWORD) =>
      String((await logIn({ email, senha })).body['token']),
    me: (token?: string) => call('GET', '/api/clientes/me', token === undefined ? {} : { token }),
    get: (path: string, token: string) => call('GET', path, { token }),
    put: (path: string, token: string, body: unknown) => call('PUT', path, { token, body }),
    customerId: async (email = MARINA.email) =>
      (await db.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id,
    /** The token of an administrator of this role. */
    async officeToken(role: OfficeRole): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const username = `${role}-${token.slice(0, 6)}`;
      const { id } = await db
        .insertInto('admin_users')
        .values({ username, senha_hash: '', role })
        .returning('id')
        .executeTakeFirstOrThrow();
      const expires_at = new Date(clock().getTime() + 3_600_000);
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          kind: 'admin',
          admin_id: id,
          expires_at,
          last_used_at: expires_at,
        })
        .execute();
      return token;
    },
    /** As if somebody had asked to be told by this e-mail that a dress is back. */
    waitFor: (email: string) =>
      db
        .insertInto('waitlist_asks')
        .values({ product_id: productId, email, cor: 'Rosa', tamanho: 'M', created_at: clock() })
        .execute(),
    /** An order with one line, as `given` wants it. */
    async insertOrder(given: Partial<Insertable<DB['orders']>> = {}): Promise<number> {
      const { id } = await db
        .insertInto('orders')
        .values({
          codigo: `K7QF9-${randomUUID().slice(0, 5).toUpperCase()}-TBCDE`,
          external_reference: `PED-${randomUUID()}`,
          status: 'pending',
          metodo_pagamento: 'pix',
          subtotal_cents: 10_000,
          frete_cents: 1990,
          total_cents: 11_990,
          nome: MARINA.nome,
          email: MARINA.email,
          cpf: '52998224725',
          whatsapp: '21987654321',
          cep: '01310100',
          endereco: 'Avenida Paulista',
          numero: '900',
          bairro: 'Bela Vista',
          cidade: 'São Paulo',
          estado: 'SP',
          frete: JSON.stringify({ id: '1', nome: 'PAC', company: 'Correios', prazo: 7, tipo: 'delivery' }),
          created_at: clock(),
          ...given,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('order_items')
        .values({
          order_id: id,
          product_id: productId,
          position: 0,
          sku: 'V1',
          nome: 'Vestido Lis',
          categoria: 'Vestidos',
          cor: 'Rosa',
          tamanho: 'M',
          imagem: '/media/lis.webp',
          quantidade: 2,
          preco_cents: 5000,
        })
        .execute();
      return id;
    },
    /** Sends the mails that are due, and gives those to an address since `renew`, the newest first. */
    async mailsTo(address: string) {
      await mails.runOnce();
      return bench.mails().filter(({ id, to }) => to.includes(address) && !earlier.has(id));
    },
    /** Nobody has an account, nothing was ordered, no failure is counted; 'dona' runs the office. */
    async renew(): Promise<void> {
      bench.present();
      logged.length = 0;
      earlier = new Set(bench.mails().map(({ id }) => id));
      for (const table of EMPTIED) await db.deleteFrom(table).execute();
      await emptyAuditLog(db);
      await insertQuickAdministrator(db, PASSWORD);
      shop = await bench.serve(createPeopleServices(world));
    },
    /** From now on a customer's password is checked at next to no cost, as in tests that are not about hashing. */
    async quicken(email = MARINA.email): Promise<void> {
      await db.updateTable('customers').set({ senha_hash: QUICK }).where('email', '=', email).execute();
    },
    /** As if she had followed the link of her mail. */
    async confirmed(email = MARINA.email): Promise<void> {
      await db
        .updateTable('customers')
        .set({ email_confirmed_at: clock() })
        .where('email', '=', email)
        .execute();
    },
    /** The tokens of the confirmations that were mailed to an address since `renew`, the newest first. */
    async confirmationsOf(email = MARINA.email): Promise<string[]> {
      const link = /https:\/\/loja\.example\/confirmar-email\/([\w-]{43})\b/;
      return (await this.mailsTo(email)).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
    },
    /** Another server over the same database, which answers from now on. */
    async otherServer(): Promise<void> {
      shop = await bench.serve(createPeopleServices(world));
    },
    close: () => bench.close(),
  };
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;
