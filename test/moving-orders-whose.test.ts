import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldPeopleFiles, reduceFormerOrders } from '../src/server/features/moving/index.ts';
import { erase } from '../src/server/features/customers/erasure.ts';
import { insertSession } from '../src/server/http/sessions.store.ts';
import { hashToken } from '../src/server/http/sessions.ts';
import { createCpfs } from '../src/server/security/cpfs.ts';
import { taxTermBegins } from '../src/server/tax-term.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { movingFiles } from './support/moving.ts';
import { cpfOf, nuvemshopOrders } from './support/old-people.ts';

let office: CatalogOffice;
beforeAll(async () => {
  office = await openCatalogOffice();
});
afterAll(() => office?.close());
beforeEach(async () => {
  for (const table of ['former_orders', 'moving_imports', 'customers', 'outbox'] as const)
    await office.db.deleteFrom(table).execute();
});

const moving = movingFiles(() => office);
const orders = () => office.db.selectFrom('former_orders').selectAll().orderBy('number').execute();
const bring = async (file: string | Uint8Array<ArrayBuffer>) => {
  const id = await moving.checked(file);
  return { id, file: await moving.doAll(id, 'trazer') };
};
const listed = async (query: string, token = office.tokens.admin) =>
  (await office.call('GET', `/api/gerenciamento/pedidos-antigos${query}`, undefined, { token }))
    .body as unknown as Record<string, unknown>[];

/** What she sees of them herself. */
async function ownOrders(customerId: number) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + 3_600_000);
  await insertSession(office.db, {
    tokenHash: hashToken(token),
    owner: { kind: 'customer', id: customerId },
    now: office.clock(),
    expiresAt,
    device: '',
  });
  const { body } = await office.anonymously('GET', '/api/clientes/me/pedidos-antigos', { token });
  return body['pedidos'] as Record<string, unknown>[];
}

const FIRST = {
  'Número do Pedido': '1042',
  'E-mail': 'Ana@example.com',
  Data: '15/03/2025 14:30:00',
  'Status do Pedido': 'Aberto',
  'Status do Pagamento': 'Confirmado',
  'Status do Envio': 'Enviado',
  Moeda: 'BRL',
  Subtotal: '149.70',
  Desconto: '9.70',
  'Valor do Frete': '20.00',
  Total: '160.00',
  'Nome do comprador': 'Ana Conceição',
  'CPF / CNPJ': '52998224725',
  Telefone: '21987654321',
  Endereço: 'Rua das Flores',
  Número: '12',
  Cidade: 'Niterói',
  'Código postal': '24020-000',
  Estado: 'Rio de Janeiro',
  País: 'Brasil',
  'Forma de Pagamento': 'Pix',
  'Anotações do Comprador': 'Deixe com o porteiro;\r\n"sem falta"',
  'Data de pagamento': '15/03/2025 14:31:00',
  'Nome do Produto': 'Vestido Lis (Azul, P)',
  'Valor do Produto': '99.90',
  'Quantidade Comprada': '1',
  SKU: 'LIS-P',
  'Código de rastreio do envio': 'AB123456789BR',
};

describe("another shop's orders", () => {
  it('[MOVE-33] are shown to her who has confirmed the e-mail they were made with, and to nobody else', async () => {
    const now = new Date();
    const account = { cpf: '', whatsapp: '', busca: '', senha_hash: 'x', created_at: now, updated_at: now };
    const { id } = await office.db
      .insertInto('customers')
      .values({ ...account, nome: 'Ana', email: 'ana@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow();
    // An account that typed the e-mail, and one that has confirmed the CPF with another e-mail.
    const vault = await createCpfs({ ...office.world })();
    const other = await office.db
      .insertInto('customers')
      .values({ ...account, nome: 'Outra', email: 'outra@example.com', email_confirmed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await office.db
      .updateTable('customers')
      .set(vault.keep(cpfOf(5), `customers ${other.id}`))
      .where('id', '=', other.id)
      .execute();
    await bring(
      nuvemshopOrders([
        FIRST,
        { ...FIRST, 'Número do Pedido': '2000', 'E-mail': 'terceira@example.com', 'CPF / CNPJ': cpfOf(5) },
      ]),
    );
    expect(await orders()).toMatchObject([
      { number: '1042', customer_id: null, is_by_email: false },
      { number: '2000', customer_id: other.id, is_by_email: false },
    ]);
    expect(await ownOrders(id)).toEqual([]);
    expect(await ownOrders(other.id)).toEqual([]);
    // The office sees whose they are by the CPF.
    expect(await listed(`?cliente=${other.id}`)).toMatchObject([{ numero: '2000' }]);

    const token = 'a'.repeat(43);
    await office.db
      .insertInto('account_links')
      .values({
        purpose: 'email',
        token_hash: hashToken(token),
        customer_id: id,
        created_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
      })
      .execute();
    const confirmed = await office.anonymously('POST', `/api/clientes/confirmar-email/${token}`);
    expect(confirmed.status).toBe(200);
    expect(await ownOrders(id)).toMatchObject([
      { numero: '1042', itens: [{ nome: 'Vestido Lis (Azul, P)' }] },
    ]);
    expect(JSON.stringify(await ownOrders(id))).not.toMatch(/Flores|529982/);

    // Her account goes, and with it who made the order; what was bought stays in the shop's books.
    await erase({ db: office.db, clock: office.clock }, id);
    expect((await orders())[0]).toMatchObject({
      number: '1042',
      customer_id: null,
      is_by_email: false,
      nome: '',
      email: '',
      endereco: '',
      observacoes: '',
      cpf_hash: null,
      busca_pessoa: '',
      total_cents: 16_000,
    });
    expect(await listed('?q=1042')).toHaveLength(1);
    const lines = await office.db
      .selectFrom('moving_items')
      .select('key')
      .where('email', '=', 'ana@example.com')
      .execute();
    expect(lines).toEqual([]);
  });

  it('[MOVE-27, MOVE-34] lose their buyer when she is erased, and when the tax term is over', async () => {
    const { id: file } = await bring(
      nuvemshopOrders([FIRST, { ...FIRST, 'Número do Pedido': '900', Data: '15/03/2015' }]),
    );
    // What is older than the term brings nobody along.
    expect((await orders())[1]).toMatchObject({
      number: '900',
      nome: '',
      email: '',
      cpf_hash: null,
      total_cents: 16_000,
    });
    expect(await moving.lines(file)).toMatchObject([
      {},
      {
        notas: expect.arrayContaining([
          'O prazo fiscal da compra passou: vem sem nome, contato nem endereço.',
        ]),
      },
    ]);
    await office.db
      .updateTable('former_orders')
      .set({ placed_at: new Date(taxTermBegins(office.clock()).getTime() - 1000) })
      .where('number', '=', '1042')
      .execute();
    const term = taxTermBegins(office.clock());
    const reduced = await office.db
      .transaction()
      .execute((tx) => reduceFormerOrders(tx, { before: term, limit: 10 }));
    expect(reduced).toBe(1);
    expect((await orders())[0]).toMatchObject({
      nome: '',
      email: '',
      endereco: '',
      observacoes: '',
      cpf_hash: null,
      total_cents: 16_000,
      busca_pessoa: '',
    });

    await bring(
      nuvemshopOrders([
        { ...FIRST, 'Número do Pedido': '3000', 'E-mail': 'so@example.com', 'CPF / CNPJ': '' },
      ]),
    );
    const { id } = await office.db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', 'so@example.com')
      .executeTakeFirstOrThrow();
    const old = new Date(office.clock().getTime() + 1000);
    const forgotten = await office.db
      .transaction()
      .execute((tx) => deleteOldPeopleFiles(tx, { before: old, limit: 10 }));
    expect(forgotten).toBe(2);
    // Files go, what came of them stays.
    expect((await orders()).find(({ number }) => number === '3000')).toMatchObject({
      customer_id: id,
      email: 'so@example.com',
      import_id: null,
    });
  });
});
