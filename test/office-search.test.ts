import { beforeAll, describe, expect, it } from 'vitest';
import type { Achados } from '#shared/wire/office-search.ts';
import { adminToken, callShop, OFFICE_ENV, placeOrder, staffToken } from '../e2e/office-desk.ts';
import { LUCIA, PASSWORD } from './support/accounts.ts';
import { useShop } from './support/use-shop.ts';

const { shop } = useShop({ env: OFFICE_ENV });
let token: string;
let order: { id: number; codigo: string };

beforeAll(async () => {
  token = await adminToken(shop.url);
  order = await placeOrder(shop.url, { nome: 'Marília Corrêa', email: 'marilia@example.com' }, false);
  const customer = { ...LUCIA, nome: 'Marina Prado', email: 'prado@example.com', senha: PASSWORD };
  await callShop(`${shop.url}/api/clientes/registrar`, 'POST', customer);
});

async function ask(path: string, by = token) {
  const answer = await fetch(`${shop.url}/api${path}`, { headers: { authorization: `Bearer ${by}` } });
  return { status: answer.status, body: (await answer.json()) as Achados };
}
const find = async (q: string, by = token) =>
  (await ask(`/gerenciamento/procurar?q=${encodeURIComponent(q)}`, by)).body;
const ids = ({ itens }: { itens: { id: number }[] }) => itens.map(({ id }) => id);

describe('the search over everything', () => {
  it('[DAYS-08, DAYS-09] finds products, orders by code, number, name, phone and city, and customers', async () => {
    const goods = await find('vestido');
    expect(goods.produtos.itens).toHaveLength(5);
    expect(goods.produtos.total).toBeGreaterThan(5);
    const byName = await find('marilia corr');
    expect(byName.pedidos).toMatchObject({ total: 1, itens: [{ id: order.id, codigo: order.codigo }] });
    const { body } = await ask(`/gerenciamento/pedidos/${order.id}`);
    const { whatsapp, cidade } = read(body);
    for (const q of [
      order.codigo,
      `#${order.id + 1000}`,
      `${order.id + 1000}`,
      whatsapp,
      cidade,
      'MARILIA@example',
    ])
      expect(ids((await find(q)).pedidos), q).toContain(order.id);
    // Its number is what people say, and no other one.
    expect((await find(`#${order.id}`)).pedidos).toMatchObject({ total: 0 });
    expect((await find('prado')).clientes.itens).toMatchObject([{ nome: 'Marina Prado' }]);
    expect(JSON.stringify(await find('prado'))).not.toMatch(/prado@|111\.?444/);
  });

  it('[ACUS-18] finds who bought without an account among customers, led to by an order, and counts what it shows', async () => {
    const guest = { id: null, visitante: order.id, nome: 'Marília Corrêa' };
    expect((await find('marilia')).clientes).toMatchObject({ total: 1, itens: [guest] });
    const both = (await find('mar')).clientes;
    expect(both.total).toBe(both.itens.length);
    expect(both.itens.map(({ nome }) => nome).toSorted()).toEqual(['Marina Prado', 'Marília Corrêa']);
    expect(JSON.stringify(both)).not.toMatch(/@|marilia\b/);
    const page = await ask(`/gerenciamento/clientes/visitante/${order.id}`);
    expect(page.status).toBe(200);
  });

  it('[DAYS-09] gives each role what is hers, and lets nobody guess at people', async () => {
    const packer = await staffToken(shop.url, token, 'expedicao');
    for (const q of ['marilia', 'prado', 'vestido', order.codigo])
      expect(await find(q, packer)).toMatchObject({
        produtos: { total: 0 },
        pedidos: { total: 0 },
        clientes: { total: 0 },
      });
    const helper = await staffToken(shop.url, token, 'suporte');
    expect((await find('prado', helper)).clientes.total).toBe(1);
    for (const q of ['prado@example.com', '11144477735', '21999998888', 'marilia@example.com'])
      expect(await find(q, helper)).toMatchObject({ pedidos: { total: 0 }, clientes: { total: 0 } });
    const goods = await staffToken(shop.url, token, 'catalogo');
    expect(await find('mari', goods)).toMatchObject({ pedidos: { total: 0 }, clientes: { total: 0 } });
    const acts = await fetch(`${shop.url}/api/gerenciamento/auditoria?limit=50`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // However often she looked.
    expect((await acts.text()).split('busca geral').length - 1).toBe(2);
  });

  it('[DAYS-09] refuses what is too short or too long, and takes signs for signs', async () => {
    expect(await find('')).toMatchObject({ produtos: { total: 0 } });
    for (const q of ['a', ' a ', 'x'.repeat(81)])
      expect((await ask(`/gerenciamento/procurar?q=${encodeURIComponent(q)}`)).status).toBe(422);
    for (const q of ['%%', '__', '\\\\', "' or 1=1"])
      expect(await find(q)).toMatchObject({ pedidos: { total: 0 }, clientes: { total: 0 } });
  });
});

/** Of an order as the office reads it. */
function read(body: unknown): { whatsapp: string; cidade: string } {
  const text = JSON.stringify(body);
  const value = (name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1] ?? `no ${name}`;
  return { whatsapp: value('whatsapp'), cidade: value('cidade') };
}
