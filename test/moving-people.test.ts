import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { movingFiles } from './support/moving.ts';
import { cpfOf, latin1, nuvemshopPeople, shopifyPeople } from './support/old-people.ts';

let office: CatalogOffice;
beforeAll(async () => {
  office = await openCatalogOffice();
});
afterAll(() => office?.close());
beforeEach(async () => {
  for (const table of ['former_orders', 'sessions', 'moving_imports', 'customers', 'outbox'] as const)
    await office.db
      .deleteFrom(table)
      .$if(table === 'sessions', (query) => query.where('kind', '=', 'customer'))
      .execute();
});

const moving = movingFiles(() => office);
const people = () => office.db.selectFrom('customers').selectAll().orderBy('id').execute();
const person = async (email: string) => {
  const row = (await people()).find((one) => one.email === email);
  if (row === undefined) throw new Error(`nobody has ${email}`);
  return row;
};
const listed = async (query = '') =>
  (await office.call('GET', `/api/clientes${query}`)).body as unknown as Record<string, unknown>[];
const bring = async (file: string | Uint8Array<ArrayBuffer>) => {
  const id = await moving.checked(file);
  return { id, file: await moving.doAll(id, 'trazer') };
};

const ANA = {
  'Nome completo': 'Ana Conceição',
  'CPF/CNPJ': '529.982.247-25',
  'E-mail': ' Ana@Example.com ',
  'Telefone de Contato': '+55 (21) 98765-4321',
  Endereço: 'Rua das Flores, 12',
  Cidade: 'Niterói',
  Data: '31/12/2023',
  Marketing: 'Aceita',
  'Marketing (atualização)': '05/01/2024 08:00:00',
};

describe("another shop's customers", () => {
  it('[MOVE-23, MOVE-24] come in without a password, with their consent as it was, and nobody is written to', async () => {
    const rows = [
      ANA,
      { ...ANA, 'E-mail': 'ANA@example.com' },
      { ...ANA, 'E-mail': 'sem arroba', 'CPF/CNPJ': '' },
      {
        'Nome completo': 'Bia',
        'E-mail': 'bia@example.com',
        'CPF/CNPJ': '123.456.789-00',
        Data: '31/02/2024',
      },
      {
        'Nome completo': 'Loja',
        'E-mail': 'cnpj@example.com',
        'CPF/CNPJ': '11.222.333/0001-81',
        Marketing: 'Não aceita',
      },
    ];
    const id = await moving.checked(latin1(nuvemshopPeople(rows)));
    expect(await moving.find(id)).toMatchObject({
      tipo: 'clientes',
      origem: 'nuvemshop',
      status: 'conferido',
      produtos: 5,
      conferencia: { novo: 3, alterado: 0, igual: 0, fora: 2 },
    });
    expect(await people()).toEqual([]);
    expect(await moving.lines(id)).toMatchObject([
      { linha: 2, nome: 'Ana Conceição', tipo: 'novo', notas: [], porque: '' },
      { linha: 3, tipo: 'fora', porque: 'É o mesmo e-mail da linha 2.' },
      {
        linha: 4,
        tipo: 'fora',
        notas: ['O e-mail não é válido.'],
        porque: expect.stringContaining('e-mail válido'),
      },
      { linha: 5, tipo: 'novo', notas: [expect.stringContaining('data'), 'O CPF não confere: vem sem ele.'] },
      { linha: 6, tipo: 'novo', notas: [expect.stringContaining('CNPJ')] },
    ]);
    // Her CPF stands in plain words nowhere, not even while the file waits.
    const waiting = await office.db.selectFrom('moving_items').select('old').execute();
    expect(JSON.stringify(waiting)).not.toContain('52998224725');

    expect(await moving.doAll(id, 'trazer')).toMatchObject({
      status: 'pronto',
      resultado: { novo: 3, fora: 2 },
    });
    const ana = await person('ana@example.com');
    expect(ana).toMatchObject({
      nome: 'Ana Conceição',
      senha_hash: null,
      email_confirmed_at: null,
      whatsapp: '21987654321',
      endereco: 'Rua das Flores, 12',
      cidade: 'Niterói',
      cpf: '',
      cpf_sealed: expect.any(Buffer),
      origem: 'nuvemshop',
      aceita_marketing: true,
      marketing_em: new Date('2024-01-05T11:00:00Z'),
      created_at: new Date('2023-12-31T15:00:00Z'),
    });
    expect(await person('cnpj@example.com')).toMatchObject({ aceita_marketing: false, cpf_sealed: null });
    expect(await office.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    expect(
      await office.db.selectFrom('moving_items').select('old').where('old', 'is not', null).execute(),
    ).toEqual([]);
    expect((await listed('?q=ana@example.com'))[0]).toMatchObject({
      id: ana.id,
      conta: false,
      cpf: '52998224725',
      origem: 'nuvemshop',
      marketing: { aceita: true },
    });
    const figures = (await office.call('GET', '/api/clientes/estatisticas')).body;
    expect(figures).toMatchObject({ totalClientes: 3, novosHoje: 0, clientesComPedidos: 0 });

    // The same file again doubles nobody.
    const again = await moving.checked(latin1(nuvemshopPeople(rows)));
    expect(await moving.find(again)).toMatchObject({
      conferencia: { novo: 0, alterado: 0, igual: 3, fora: 2 },
    });
    await moving.doAll(again, 'trazer');
    expect(await people()).toHaveLength(3);
  });

  it("[MOVE-23] read Shopify's file: yes and no, guarded ids and phones, states, a CPF where the company stands", async () => {
    await bring(
      `\ufeff${shopifyPeople([
        {
          'Customer ID': "'8779761975521",
          'First Name': 'Carla',
          'Last Name': 'Dias',
          Email: 'carla@example.com',
          'Accepts Email Marketing': 'no',
          'Default Address Company': '529.982.247-25',
          'Default Address Address1': 'Rua A, 1',
          'Default Address City': 'Boa Vista',
          'Default Address Province Code': 'RR',
          'Default Address Country Code': 'BR',
          'Default Address Zip': "'69301-000",
          Phone: "'+5595987654321",
        },
      ])}`,
    );
    expect(await person('carla@example.com')).toMatchObject({
      nome: 'Carla Dias',
      aceita_marketing: false,
      estado: 'RR',
      cep: '69301000',
      whatsapp: '95987654321',
      cpf_sealed: expect.any(Buffer),
      origem: 'shopify',
    });
  });

  it('[MOVE-25] join those who are here, and nothing that a person wrote herself changes', async () => {
    const account = {
      cpf: '',
      whatsapp: '',
      busca: '',
      senha_hash: 'x',
      created_at: new Date(),
      updated_at: new Date(),
    };
    await office.db
      .insertInto('customers')
      .values([
        { ...account, nome: 'Ana de hoje', email: 'Ana@example.com', email_confirmed_at: new Date() },
        { ...account, nome: 'Quem digitou', email: 'bia@example.com' },
      ])
      .execute();
    const id = await moving.checked(
      nuvemshopPeople([ANA, { ...ANA, 'E-mail': 'bia@example.com', 'CPF/CNPJ': cpfOf(7) }]),
    );
    expect(await moving.lines(id)).toMatchObject([
      { tipo: 'alterado', porque: 'Já tem conta aqui: fica como ela escreveu.' },
      { tipo: 'igual', porque: expect.stringContaining('ainda não confirmado') },
    ]);
    await moving.doAll(id, 'trazer');
    // Of the account her consent alone, which no form of ours asks for; whoever typed an e-mail learns and gets nothing.
    expect(await person('Ana@example.com')).toMatchObject({
      nome: 'Ana de hoje',
      whatsapp: '',
      cidade: '',
      aceita_marketing: true,
    });
    expect(await person('bia@example.com')).toMatchObject({
      nome: 'Quem digitou',
      whatsapp: '',
      cidade: '',
      aceita_marketing: null,
    });

    // A poorer file first, then a richer one: what was empty is filled in, and taken back with the second.
    await bring(nuvemshopPeople([{ 'Nome completo': 'Duda', 'E-mail': 'duda@example.com' }]));
    const { id: second } = await bring(
      nuvemshopPeople([
        { ...ANA, 'Nome completo': 'Outra', 'E-mail': 'duda@example.com', 'CPF/CNPJ': cpfOf(9) },
      ]),
    );
    expect(await person('duda@example.com')).toMatchObject({
      nome: 'Duda',
      cidade: 'Niterói',
      cpf_sealed: expect.any(Buffer),
    });
    await moving.doAll(second, 'desfazer');
    expect(await person('duda@example.com')).toMatchObject({
      nome: 'Duda',
      cidade: '',
      cpf_sealed: null,
      whatsapp: '',
    });
  });

  it('[MOVE-29] refuse a million lines at the first one too many, and write nothing that computes', async () => {
    const head = 'Nome completo;E-mail\r\n';
    const huge = await moving.send(head + 'a;b\r\n'.repeat(1_000_000));
    expect(huge).toMatchObject({ status: 422, body: { error: expect.stringContaining('linhas demais') } });
    const id = await moving.checked(
      `${head}=HYPERLINK("http://x");evil@example.com\r\n${'x'.repeat(5000)};longo@example.com`,
    );
    const answer = await fetch(`${office.url}/api/gerenciamento/mudanca/importacoes/${id}/conferencia.csv`, {
      headers: { authorization: `Bearer ${office.tokens.admin}` },
    });
    expect(await answer.text()).toContain("'=HYPERLINK");
    await moving.doAll(id, 'trazer');
    expect((await person('longo@example.com')).nome).toHaveLength(120);
    const refused = await office.call(
      'GET',
      `/api/gerenciamento/mudanca/importacoes/${id}/conferencia.csv`,
      undefined,
      {
        token: office.tokens.equipe,
      },
    );
    expect(refused.status).toBe(403);
  });
});
