import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderLetter } from '../src/server/features/mail/order-letters.ts';
import { findEditFacts } from '../src/server/features/edits/index.ts';
import { findLetterFacts } from '../src/server/features/orders/index.ts';
import { editsOf, PLACE, type OrderEdits } from './support/order-edits.ts';
import { FAR } from './support/flat-freight.ts';
import { putOnSale, type Goods } from './support/goods.ts';
import { orderBy } from './support/order-by.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;
let at: OrderEdits;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = editsOf(till, () => admin);
  goods = await putOnSale(till.db, { units: 20 });
});
afterAll(() => till.stop());
beforeEach(() => till.advance(61_000));

const paid = async () => (await orderBy(till, 'card')).id;

/** A sale of the office's, to be brought as it was agreed. */
async function agreed(cliente: Record<string, string> = {}) {
  const { body } = await till.post<{ pedido: { id: number } }>(
    '/gerenciamento/pedidos',
    {
      canal: 'whatsapp',
      cliente: { nome: 'Bia da Feira', ...cliente },
      frete: { tipo: 'combinado', valor: 5 },
      pagamento: 'recebido',
      recebido: 'dinheiro',
      items: [{ id: goods.productId, quantidade: 1, cor: 'Azul', tamanho: 'M' }],
    },
    { ...admin, ...newKey() },
  );
  return body.pedido.id;
}

const NOWHERE = {
  nome: 'Bia da Feira',
  cep: '',
  endereco: '',
  numero: '',
  bairro: '',
  cidade: '',
  estado: '',
};

describe('what goes as it was agreed', () => {
  it('[EDIT-18] may go anywhere at what was agreed, and needs no postal code', async () => {
    const id = await agreed();
    expect((await at.read(id)).endereco.pode).toBe(true);
    const named = await at.move(id, { ...NOWHERE, nome: 'Bia Reis' });
    expect(named.status, JSON.stringify(named.body)).toBe(200);
    expect(await at.rowOf(id)).toMatchObject({ nome: 'Bia Reis', cep: '', numero: '', frete_cents: 500 });
    expect((await at.move(id, { ...PLACE, cep: '1' })).body.campos).toHaveProperty('cep');
    expect((await at.move(id, { ...PLACE, cep: FAR.cep })).status).toBe(200);
    expect(await at.rowOf(id)).toMatchObject({ cep: FAR.cep, frete_cents: 500 });
    const bare = await at.move(id, NOWHERE);
    expect(bare.status).toBe(422);
    expect(Object.keys(bare.body.campos ?? {}).toSorted()).toEqual(['cidade', 'endereco', 'estado']);
  });

  it('[EDIT-19] is told to the office alone where its buyer left no e-mail', async () => {
    const id = await agreed();
    const moved = await at.move(id, { ...NOWHERE, nome: 'Bia Reis' });
    expect(moved.body).toMatchObject({ mudou: true, avisada: false });
    expect(await at.mailsOf(id)).toBe(0);
    const known = await paid();
    expect((await at.move(known, {})).body).toMatchObject({ mudou: false, avisada: false });
    expect((await at.move(known, { numero: '20' })).body).toMatchObject({ mudou: true, avisada: true });
  });
});

it('[EDIT-08] an erased buyer’s order gets no name and no address again', async () => {
  const id = await paid();
  await till.db.updateTable('orders').set({ nome: '', email: '' }).where('id', '=', id).execute();
  const again = await at.move(id, { numero: '20' });
  expect(again).toMatchObject({ status: 409, body: { codigo: 'edicao_indisponivel' } });
  expect(again.body.erro).toContain('foram apagados');
  expect(await at.rowOf(id)).toMatchObject({ nome: '', numero: '10' });
});

it('[EDIT-02] the letter says nothing of an order that is none any more, nor of time that is over', async () => {
  const id = await paid();
  await at.move(id, { nome: 'Ana de Souza' });
  const { id: editId } = await till.db
    .selectFrom('order_edits')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const sender = { name: 'Loja', cnpj: '', address: '', phone: '', email: 'oi@loja.example', publicUrl: '' };
  const letter = async (change: Record<string, unknown>) => {
    await till.db
      .updateTable('orders')
      .set({ observacoes: '', ...change })
      .where('id', '=', id)
      .execute();
    const facts = await findLetterFacts(till.db, id);
    if (facts === undefined) throw new Error('no order');
    const edit = await findEditFacts(till.db, { orderId: id, editId });
    const written = orderLetter('pedido_alterado', { facts: { ...facts, edit }, sender, now: till.now() });
    return written === null ? null : JSON.stringify(written);
  };
  expect(await letter({})).toContain('antes que o pedido saia');
  expect(await letter({})).toContain('Nome de quem comprou: Ana de Souza');
  const late = await letter({ shipped_at: till.now(), status: 'shipped' });
  expect(late).toContain('Responda a este e-mail.');
  expect(late).not.toContain('antes que o pedido saia');
  expect(await letter({ status: 'refunded' })).toBeNull();
  expect(await letter({ status: 'cancelled' })).toBeNull();
});

it('[EDIT-20] who else packs it is told, and nothing is refused for it', async () => {
  const id = await paid();
  const { codigo } = await at.rowOf(id);
  expect((await at.read(id)).embalando).toBe('');
  const packer = await till.administrator('expedicao');
  await till.post('/gerenciamento/expedicao/pegar', { pedido: codigo }, packer);
  const [claim] = await till.db.selectFrom('packing_claims').selectAll().where('order_id', '=', id).execute();
  expect((await at.read(id)).embalando).toBe(claim?.actor);
  expect((await at.move(id, { numero: '20' })).status).toBe(200);
  till.advance(31 * 60_000);
  expect((await at.read(id)).embalando).toBe('');
  await till.post('/gerenciamento/expedicao/pegar', { pedido: codigo }, admin);
  expect((await at.read(id)).embalando).toBe('');
});
