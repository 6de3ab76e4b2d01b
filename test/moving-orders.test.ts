import { readingFrom } from '../src/server/db/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OfficeRole } from '#shared/acts.ts';
import { systemClock } from '../src/server/clock.ts';
import { createFormerFinder } from '../src/server/features/moving/index.ts';
import { hasBought } from '../src/server/features/promotions/bought.store.ts';
import { createCpfs } from '../src/server/security/cpfs.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { movingFiles } from './support/moving.ts';
import { cpfOf, latin1, nuvemshopOrders, shopifyOrders } from './support/old-people.ts';

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
const one = async (id: unknown, token = office.tokens.admin) =>
  (await office.call('GET', `/api/gerenciamento/pedidos-antigos/${String(id)}`, undefined, { token })).body;

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
const MORE = {
  'Número do Pedido': '1042',
  'E-mail': 'Ana@example.com',
  'Nome do Produto': 'Cinto',
  'Valor do Produto': '24.90',
  'Quantidade Comprada': '2',
};

describe("another shop's orders", () => {
  it('[MOVE-30, MOVE-31] are joined from their lines and kept apart: no stock, mail, order or figure knows of them', async () => {
    const before = await office.db.selectFrom('stock_movements').select('id').execute();
    const file = latin1(
      nuvemshopOrders([
        // An item may stand before its order.
        MORE,
        FIRST,
        { ...FIRST, 'Número do Pedido': '1043', Data: '31/02/2025' },
        { ...FIRST, 'Número do Pedido': '1044', Moeda: 'USD' },
        { ...FIRST, 'Número do Pedido': '1045', Total: '1.000,00', 'E-mail': 'sem arroba', 'CPF / CNPJ': '' },
        { ...FIRST, 'Número do Pedido': '' },
      ]),
    );
    const id = await moving.checked(file);
    expect(await moving.find(id)).toMatchObject({
      tipo: 'pedidos',
      produtos: 5,
      conferencia: { novo: 2, fora: 3 },
    });
    expect(await moving.lines(id)).toMatchObject([
      { nome: '#1042', tipo: 'novo', notas: ['Quem comprou vem junto, sem conta.'] },
      { nome: '#1043', tipo: 'fora', porque: '“31/02/2025” não é uma data que se possa ler.' },
      { nome: '#1044', tipo: 'fora', porque: 'A moeda é USD, não o real.' },
      {
        nome: '#1045',
        tipo: 'novo',
        notas: expect.arrayContaining([
          'O e-mail não é válido.',
          'A soma não fecha: as partes dão 160,00 e o total é 1.000,00. Fica o total.',
        ]),
      },
      { tipo: 'fora', porque: 'A linha não tem um número de pedido.' },
    ]);
    expect(await orders()).toEqual([]);
    await moving.doAll(id, 'trazer');
    const [first] = await orders();
    expect(first).toMatchObject({
      source: 'nuvemshop',
      number: '1042',
      state: 'enviado',
      words: 'Aberto · Confirmado · Enviado',
      placed_at: new Date('2025-03-15T17:30:00Z'),
      total_cents: 16_000,
      desconto_cents: 970,
      estado: 'RJ',
      is_by_email: true,
      itens: [
        { nome: 'Cinto', sku: '', quantidade: 2, precoCents: 2490 },
        { nome: 'Vestido Lis (Azul, P)', sku: 'LIS-P', quantidade: 1, precoCents: 9990 },
      ],
    });
    // Who bought has come along, without an account; the order keeps of her CPF the hash alone.
    const people = await office.db.selectFrom('customers').selectAll().execute();
    expect(people).toMatchObject([{ email: 'ana@example.com', senha_hash: null, cidade: 'Niterói' }]);
    expect(JSON.stringify(await orders())).not.toContain('52998224725');

    for (const table of ['orders', 'outbox', 'payments', 'payment_tasks'] as const)
      expect(await office.db.selectFrom(table).select('id').execute()).toEqual([]);
    expect(await office.db.selectFrom('stock_movements').select('id').execute()).toEqual(before);
    expect((await office.call('GET', '/api/clientes/estatisticas')).body).toMatchObject({
      novosHoje: 0,
      valorMedio: 0,
      clientesComPedidos: 0,
    });
    // A promotion for first purchases is not for her: she bought before.
    const vault = await createCpfs({ ...office.world })();
    const person = (email: string, cpf: string) => hasBought(office.db, { email, cpf: vault.seek(cpf) });
    expect(await person('ANA@example.com', '')).toBe(true);
    expect(await person('outra@example.com', '52998224725')).toBe(true);
    expect(await person('outra@example.com', cpfOf(4))).toBe(false);

    const again = await moving.checked(file);
    expect(await moving.find(again)).toMatchObject({ conferencia: { novo: 0, igual: 2, fora: 3 } });
    await moving.doAll(again, 'trazer');
    expect(await orders()).toHaveLength(2);
  });

  it("[MOVE-30] read Shopify's: sums on the first line, a discount inside the subtotal, refunds", async () => {
    const common = { Name: '#1001', Email: 'carla@example.com' };
    await bring(
      shopifyOrders([
        {
          ...common,
          'Financial Status': 'partially_refunded',
          'Fulfillment Status': 'fulfilled',
          'Paid at': '2025-03-15 14:31:00 -0300',
          'Created at': '2025-03-15 14:30:00 -0300',
          Currency: 'BRL',
          Subtotal: '90.00',
          Shipping: '10.00',
          Total: '100.00',
          'Discount Amount': '10.00',
          'Discount Code': 'BEMVINDA',
          'Refunded Amount': '30.00',
          'Lineitem quantity': '1',
          'Lineitem name': 'Blusa - P',
          'Lineitem price': '50.00',
          'Billing Name': 'Carla Dias',
          'Billing Company': '529.982.247-25',
          'Shipping Address1': 'Rua A, 1',
          'Shipping Zip': "'69301-000",
          'Shipping Province': 'RR',
        },
        { ...common, 'Lineitem quantity': '2', 'Lineitem name': 'Meia', 'Lineitem price': '25.00' },
      ]),
    );
    expect(await orders()).toMatchObject([
      {
        source: 'shopify',
        number: '1001',
        state: 'enviado',
        devolvido_cents: 3000,
        cupom: 'BEMVINDA',
        cep: '69301000',
        placed_at: new Date('2025-03-15T17:30:00Z'),
        itens: [{ precoCents: 5000 }, { quantidade: 2 }],
      },
    ]);
    expect((await office.db.selectFrom('moving_items').select('notes').executeTakeFirst())?.notes).toEqual([
      'O CPF veio do campo da empresa.',
      'Quem comprou vem junto, sem conta.',
    ]);
  });

  it('[MOVE-32, OWND-06] are found by the search over everything, as far as the role of who searches goes', async () => {
    await bring(nuvemshopOrders([FIRST, MORE]));
    const find = createFormerFinder({
      db: office.db,
      clock: systemClock,
      reading: readingFrom(office.db),
    });
    const asked = (q: string, role: OfficeRole) =>
      find({ q, limit: 5, by: { username: 'dona', role, reader: null } });
    for (const q of ['#1042', 'cinto', 'ana@example'])
      expect(await asked(q, 'admin'), q).toMatchObject({ total: 1, itens: [{ numero: '1042', total: 160 }] });
    expect(await asked('ana@example', 'leitura')).toEqual({ total: 0, itens: [] });
    expect(await asked('  ', 'admin')).toEqual({ total: 0, itens: [] });
    const acts = office.db
      .selectFrom('audit_log')
      .select('id')
      .where('subject', '=', 'busca geral na loja antiga');
    expect(await acts.execute()).toHaveLength(1);
  });

  it('[MOVE-32] are found by number, piece and, for who may, by buyer; masked for who reads only', async () => {
    await bring(nuvemshopOrders([FIRST, MORE]));
    for (const q of ['1042', '%231042', 'lis-p', 'cinto', 'AB123456789BR', 'conceicao', 'niteroi'])
      expect(await listed(`?q=${q}`), q).toMatchObject([
        { numero: '1042', total: 160, pecas: 3, estado: 'enviado' },
      ]);
    expect(await listed('?q=1043')).toEqual([]);
    expect(await listed('?origem=shopify')).toEqual([]);
    expect(await listed('?q=ana%40example', office.tokens.leitura)).toEqual([]);
    const [row] = await listed('?q=1042', office.tokens.leitura);
    expect(await one(row?.['id'], office.tokens.leitura)).toMatchObject({
      pedido: { mascarado: true, comprador: { email: 'a•••@e•••.com', endereco: '•••' }, observacoes: '•••' },
    });
    expect(await one(row?.['id'])).toMatchObject({
      pedido: { comprador: { email: 'ana@example.com' }, observacoes: 'Deixe com o porteiro; "sem falta"' },
    });
    const seen = await office.db
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'pedido_dados_vistos')
      .execute();
    expect(seen).toContainEqual({ subject: `pedido antigo ${String(row?.['id'])} · nuvemshop 1042` });
    expect((await office.call('GET', '/api/gerenciamento/pedidos-antigos/999999')).status).toBe(404);
  });
});
