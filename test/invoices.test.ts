import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoFiscal } from '#shared/wire/fiscal.ts';
import type { NotasDoPedido } from '#shared/wire/invoices.ts';
import { keyOfInvoice } from './support/invoice-keys.ts';
import { expectOneLabel, labelsOf } from './support/labels.ts';
import { orderBy } from './support/order-by.ts';
import { openTill, type Till } from './support/till.ts';

/** Invoices that were issued elsewhere, by their keys. */

type Headers = Record<string, string>;
type Told = NotasDoPedido & { codigo?: string; mensagem?: string; campos?: Record<string, string> };

let till: Till;
let owner: Headers;

beforeAll(async () => {
  till = await openTill();
  owner = await till.administrator();
});
afterAll(() => till.stop());

const read = (id: number, as = owner) => till.get<Told>(`/gerenciamento/pedidos/${id}/notas`, as);
const note = (id: number, chave: string, tipo = 'venda', as = owner) =>
  till.post<Told>(`/gerenciamento/pedidos/${id}/notas`, { tipo, chave }, as);
const remove = async (id: number, as = owner) => {
  const answer = await fetch(`${till.url}/api/gerenciamento/notas/${id}`, { method: 'DELETE', headers: as });
  return { status: answer.status, body: (await answer.json()) as Told };
};
const actsOf = (action: string) =>
  till.db.selectFrom('audit_log').select(['after', 'before']).where('action', '=', action).execute();

describe('the key of an invoice', () => {
  it('[INV-01, INV-02] is noted on a paid order once, however often and from wherever it is pressed', async () => {
    const { id } = await orderBy(till, 'card');
    const key = keyOfInvoice(1);
    const before = (await actsOf('nota_anotada')).length;
    const typed = key.replaceAll(/(.{4})/g, '$1 ');
    const all = await Promise.all([note(id, typed), note(id, key), note(id, key)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await read(id);
    expect(body).toMatchObject({
      pode_anotar: true,
      aviso: '',
      notas: [{ tipo: 'venda', chave: key, modelo: 'NF-e', serie: 1, numero: 1, mes: '2026-11' }],
    });
    expect((await actsOf('nota_anotada')).slice(before)).toMatchObject([
      { after: { tipo: 'venda', chave: key } },
    ]);
    expect(await note(id, keyOfInvoice(2))).toMatchObject({ status: 409, body: { codigo: 'nota_existe' } });
    expect(await note(id, key, 'devolucao')).toMatchObject({ status: 409, body: { codigo: 'nota_existe' } });
  });

  it('[INV-01] is refused where it is none, of another shop, or another order’s, also of two at once', async () => {
    const [one, other] = [await orderBy(till, 'card'), await orderBy(till, 'card')];
    for (const bad of [
      '',
      '123',
      keyOfInvoice(3).slice(1),
      keyOfInvoice(3, { cnpj: '11444777000161' }),
      keyOfInvoice(3, { model: '57' }),
    ])
      expect(await note(one.id, bad), bad).toMatchObject({
        status: 422,
        body: { campos: { chave: expect.any(String) } },
      });
    expect((await note(one.id, '9'.repeat(5000))).status).toBe(422);
    const key = keyOfInvoice(4);
    const both = await Promise.all([note(one.id, key), note(other.id, key)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.codigo).toBe('chave_de_outro_pedido');
    expect((await note(987_654, keyOfInvoice(5))).status).toBe(404);
  });

  it('[INV-02] belongs to no order that was never paid', async () => {
    const { id } = await orderBy(till, 'pix');
    expect((await read(id)).body).toMatchObject({ pode_anotar: false, notas: [] });
    expect(await note(id, keyOfInvoice(6))).toMatchObject({
      status: 409,
      body: { codigo: 'pedido_sem_venda' },
    });
  });

  it('[INV-03] is taken off once, is free for another order then, and both stand in the log', async () => {
    const [one, other] = [await orderBy(till, 'card'), await orderBy(till, 'card')];
    const key = keyOfInvoice(7);
    const { body } = await note(one.id, key);
    const noted = body.notas[0]?.id ?? 0;
    const before = (await actsOf('nota_tirada')).length;
    const all = await Promise.all([remove(noted), remove(noted)]);
    expect(all.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect((await actsOf('nota_tirada')).slice(before)).toMatchObject([{ before: { chave: key } }]);
    expect((await read(one.id)).body.notas).toEqual([]);
    expect((await remove(noted)).status).toBe(404);
    expect((await note(other.id, key)).status).toBe(200);
  });
});

describe('what an invoice is needed for', () => {
  it('[INV-04] the label bears the key that was noted, which its price tells', async () => {
    const at = labelsOf(till, () => owner);
    await at.play({ reset: true, balanceCents: 100_000 });
    const { id } = await at.paid();
    const key = keyOfInvoice(8);
    expect((await at.prices(id)).body.chaveNota).toBe('');
    await note(id, key);
    expect((await at.prices(id)).body.chaveNota).toBe(key);
    await at.buy(id, { documento: 'nota', chaveNota: key });
    expect(await expectOneLabel(at, id)).toMatchObject({ invoiceKey: key });
  });

  it('[INV-05] whoever issues them sees which orders have theirs already', async () => {
    const { id } = await orderBy(till, 'card');
    const list = async () => {
      const { body } = await till.get<PedidoFiscal[]>('/gerenciamento/notas.json', owner);
      return body.find(({ pedido }) => pedido === 1000 + id)?.chave_nota;
    };
    expect(await list()).toBe('');
    await note(id, keyOfInvoice(9));
    expect(await list()).toBe(keyOfInvoice(9));
    const sheet = await fetch(`${till.url}/api/gerenciamento/notas.csv`, { headers: owner });
    expect(await sheet.text()).toContain(keyOfInvoice(9));
  });

  it('[INV-06] of what is no sale any more it is told to cancel it or to issue the entry note, until that is noted', async () => {
    const { id } = await orderBy(till, 'card');
    await note(id, keyOfInvoice(10));
    await till.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute();
    const { body } = await read(id);
    expect(body.aviso).toContain('nota de devolução (entrada)');
    expect(body.pode_anotar).toBe(true);
    expect((await note(id, keyOfInvoice(11), 'devolucao')).body).toMatchObject({
      aviso: '',
      notas: [{ tipo: 'venda' }, { tipo: 'devolucao', numero: 11 }],
    });
  });

  it('[INV-07] who packs notes it, who only looks does not, and nobody without the office', async () => {
    const { id } = await orderBy(till, 'card');
    const [packer, reader, cataloguer] = await Promise.all(
      (['expedicao', 'leitura', 'catalogo'] as const).map((role) => till.administrator(role)),
    );
    expect((await note(id, keyOfInvoice(12), 'venda', packer)).status).toBe(200);
    const { body } = await read(id, reader);
    expect(body.notas).toHaveLength(1);
    expect((await note(id, keyOfInvoice(12), 'venda', reader)).status).toBe(403);
    expect((await remove(body.notas[0]?.id ?? 0, reader)).status).toBe(403);
    expect((await read(id, cataloguer)).status).toBe(403);
    expect((await read(id, {})).status).toBe(401);
  });
});
