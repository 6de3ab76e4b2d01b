import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PedidoFiscal } from '#shared/wire/fiscal.ts';
import { httpCall, type MakeCall } from '../src/server/providers/http-call.ts';
import { editsOf } from './support/order-edits.ts';
import { keyOfInvoice } from './support/invoice-keys.ts';
import { invoiceNode, invoicesOf, MINUTE_MS, type Invoices } from './support/invoice-service.ts';
import { orderBy } from './support/order-by.ts';
import { openTill, type Till } from './support/till.ts';

// Long: answers are lost on purpose, and what became of them is waited for.

/** Invoices that a service issues for orders of this shop. */

let till: Till;
let admin: Record<string, string>;
let at: Invoices;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = invoicesOf(till, await invoiceNode(till), () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
  await at.play({ reset: true, processMs: 0 });
});

const actsOf = async (id: number) => {
  const rows = await till.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', 'like', `pedido ${id} %`)
    .where('action', 'like', 'nota_%')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('an invoice', () => {
  it('[INVS-03] is authorised, its key stands on the order and in the files, and both of its own come through the shop', async () => {
    const { id } = await at.paid();
    const { status, body } = await at.issue(id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.nota).toMatchObject({
      estado: 'autorizada',
      andando: false,
      problema: '',
      tem_arquivos: true,
    });
    const { chave, numero } = body.nota;
    expect(await at.keysOf(id)).toEqual([{ kind: 'venda', access_key: chave }]);
    const { body: file } = await till.get<PedidoFiscal[]>('/gerenciamento/notas.json', admin);
    expect(file.find(({ pedido }) => pedido === 1000 + id)?.chave_nota).toBe(chave);
    const pdf = await at.file(body.nota.id, 'danfe.pdf');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="nota-${numero}.pdf"`);
    expect(await pdf.text()).toContain(chave);
    const xml = await at.file(body.nota.id, 'nota.xml');
    expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml']);
    expect(await xml.text()).toContain(`<chNFe>${chave}</chNFe>`);
    const [held] = await at.held(id);
    expect(held?.body).toMatchObject({
      tipo_documento: 1,
      finalidade_emissao: 1,
      nome_destinatario: 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
      inscricao_estadual_emitente: '12345678',
      valor_total: 119.9,
      valor_frete: 19.9,
      items: [{ cfop: '5102', icms_situacao_tributaria: '102', codigo_barras_comercial: 'SEM GTIN' }],
      formas_pagamento: [{ forma_pagamento: '03', valor_pagamento: 119.9 }],
    });
  });

  it('[INVS-04] is not asked for while something is missing, which is told with the product and the field', async () => {
    const { id, goods } = await orderBy(till, 'card');
    const told = await at.read(id);
    expect(told).toMatchObject({ emite: true, pode_emitir: false, notas: [] });
    expect(told.falta).toMatchObject([
      { lugar: 'produto', produto: goods.productId, texto: expect.stringMatching(/^NCM de Vestido/) },
      { lugar: 'produto', produto: goods.productId, texto: expect.stringMatching(/^origem de Vestido/) },
    ]);
    const refused = await at.issue(id);
    expect(refused).toMatchObject({ status: 422, body: { codigo: 'faltam_dados' } });
    expect(refused.body.erro).toContain('NCM de Vestido');
    expect(await at.held(id)).toEqual([]);
    expect(await at.rowsOf(id)).toEqual([]);
    await at.complete(goods.productId);
    expect(await at.read(id)).toMatchObject({ pode_emitir: true, falta: [] });
  });

  it('[INVS-05] that is refused is told in the tax office’s words, and asked for again by the same name', async () => {
    const { id } = await at.paid();
    await at.play({ refusal: 'Rejeicao: Informado NCM inexistente' });
    const { body } = await at.issue(id);
    expect(body.nota).toMatchObject({
      estado: 'recusada',
      problema: 'Rejeicao: Informado NCM inexistente',
      pode_repetir: true,
      tem_arquivos: false,
    });
    expect(await at.keysOf(id)).toEqual([]);
    await at.play({ refusal: '' });
    const again = await at.issue(id);
    expect(again.body.nota).toMatchObject({ id: body.nota.id, estado: 'autorizada', problema: '' });
    expect(await at.held(id)).toHaveLength(1);
    expect(await at.keysOf(id)).toHaveLength(1);
  });

  it('[INVS-06] is one, however often it is pressed and at whichever node', async () => {
    const { id } = await at.paid();
    await at.play({ processMs: 300 });
    const other = invoicesOf(till, await invoiceNode(till), () => admin);
    const all = await Promise.all([at.issue(id), other.issue(id), at.issue(id), other.issue(id)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await at.settle();
    expect(await at.held(id)).toHaveLength(1);
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'autorizada', tries: 1 }]);
    expect(await at.keysOf(id)).toHaveLength(1);
    expect((await at.issue(id)).body.nota.id).toBe(all[0]?.body.nota.id);
  });

  it('[INVS-06] that takes long is followed behind the calls', async () => {
    const { id } = await at.paid();
    await at.play({ processMs: 5 * MINUTE_MS });
    const { body } = await at.issue(id);
    expect(body).toMatchObject({ mensagem: expect.stringContaining('foi pedida'), nota: { andando: true } });
    expect(await at.keysOf(id)).toEqual([]);
    await at.settle();
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'autorizada' }]);
  });
});

describe('an invoice whose answer is lost', () => {
  it.each(['lost_answer', '500_after', 'half', 'hang', 'refuse', '500', 'html', 'garbage'])(
    '[INVS-06] is one after %s',
    async (mode) => {
      const { id } = await at.paid();
      await at.fault(mode, '/v2/nfe$');
      expect((await at.issue(id)).status).toBe(200);
      await at.settle();
      expect(await at.held(id)).toHaveLength(1);
      expect(await at.rowsOf(id)).toMatchObject([{ state: 'autorizada', problem: '' }]);
      expect(await at.keysOf(id)).toHaveLength(1);
    },
  );

  it('[INVS-06] is one where the shop dies after it was sent, and is refused where nobody ever answers', async () => {
    const { id } = await at.paid();
    const dying: MakeCall = async (call, stopping) => {
      if (call.method === 'POST') {
        await httpCall(call, stopping);
        throw new Error('killed');
      }
      return httpCall(call, stopping);
    };
    const killed = invoicesOf(till, await invoiceNode(till, { http: dying }), () => admin);
    expect((await killed.issue(id)).status).toBe(500);
    till.advance(2 * MINUTE_MS);
    await at.settle();
    expect(await at.held(id)).toHaveLength(1);
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'autorizada' }]);
    const { id: silent } = await at.paid();
    await at.fault('500', '/v2/nfe$', 50);
    await at.issue(silent);
    await at.settle();
    expect(await at.rowsOf(silent)).toMatchObject([
      { state: 'recusada', tries: 5, problem: expect.stringContaining('não respondeu') },
    ]);
    await till.provider.control(null);
    expect((await at.issue(silent)).body.nota.estado).toBe('autorizada');
  });
});

describe('an invoice and its order', () => {
  it('[INVS-03] there is none of what was never paid, is no sale any more, or has a key by hand', async () => {
    const { id: unpaid } = await orderBy(till, 'pix');
    expect(await at.issue(unpaid)).toMatchObject({ status: 409, body: { codigo: 'pedido_sem_venda' } });
    const { id: noted } = await at.paid();
    await till.post(
      `/gerenciamento/pedidos/${noted}/notas`,
      { tipo: 'venda', chave: keyOfInvoice(77) },
      admin,
    );
    expect(await at.issue(noted)).toMatchObject({ status: 409, body: { codigo: 'nota_existe' } });
    expect(await at.read(noted)).toMatchObject({
      pode_emitir: false,
      motivo: expect.stringContaining('anotada'),
    });
    expect((await at.issue(987_654)).status).toBe(404);
  });

  it('[INVS-08] is cancelled by hand, its key goes off the order, and another one can be issued', async () => {
    const { id } = await at.paid();
    const { body } = await at.issue(id);
    const both = await Promise.all([at.cancel(body.nota.id), at.cancel(body.nota.id)]);
    expect(both.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    await at.settle();
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'cancelada' }]);
    expect(await at.keysOf(id)).toEqual([]);
    expect((await at.issue(id)).body.nota).toMatchObject({ estado: 'autorizada' });
    expect(await at.keysOf(id)).toHaveLength(1);
    expect(await at.held(id)).toHaveLength(2);
  });

  it('[INVS-08] of an order that is refunded before it leaves is cancelled by itself, also where the answer is lost', async () => {
    const { id } = await at.paid();
    await at.issue(id);
    await till.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute();
    await at.fault('lost_answer', `/v2/nfe/nfe-${id}`);
    await at.settle();
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'cancelada', auto_cancelled: true }]);
    expect(await at.keysOf(id)).toEqual([]);
    const [held] = await at.held(id);
    expect(held?.canceledMs).not.toBeNull();
  });

  it('[INVS-08] that the tax office keeps stays, with its words; what was sent is not cancelled', async () => {
    const { id } = await at.paid();
    const { body } = await at.issue(id);
    await at.play({ keeps: true });
    const kept = await at.cancel(body.nota.id);
    expect(kept.body.nota).toMatchObject({
      estado: 'autorizada',
      problema: expect.stringContaining('fora do prazo'),
    });
    expect(await at.keysOf(id)).toHaveLength(1);
    await till.db.updateTable('orders').set({ shipped_at: till.now() }).where('id', '=', id).execute();
    expect(await at.cancel(body.nota.id)).toMatchObject({ status: 409, body: { codigo: 'ja_saiu' } });
  });

  it('[INVS-08] of an order that is cancelled while it is judged is cancelled once it is authorised', async () => {
    const { id } = await at.paid();
    await at.play({ processMs: 5 * MINUTE_MS });
    await at.issue(id);
    await till.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute();
    await at.settle();
    await at.settle();
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'cancelada' }]);
    expect(await at.keysOf(id)).toEqual([]);
  });

  it('[INVS-14] an order is not changed while it is invoiced, and is again once that is cancelled', async () => {
    const { id } = await at.paid();
    const edits = editsOf(till, () => admin);
    const { body } = await at.issue(id);
    expect(await edits.move(id, { numero: '11' })).toMatchObject({
      status: 409,
      body: { codigo: 'nota_emitida' },
    });
    await at.cancel(body.nota.id);
    expect((await edits.move(id, { numero: '11' })).status).toBe(200);
    await at.issue(id);
    expect((await at.held(id)).at(-1)?.body).toMatchObject({ numero_destinatario: '11' });
  });

  it('[INVS-10] files that are not what they say are not handed on', async () => {
    const { id } = await at.paid();
    const { body } = await at.issue(id);
    await at.play({ forges: true });
    expect((await at.file(body.nota.id, 'danfe.pdf')).status).toBe(502);
    expect((await at.file(body.nota.id, 'nota.xml')).status).toBe(502);
    expect((await at.file(987_654, 'nota.xml')).status).toBe(404);
  });

  it('[INVS-11] the team issues, who packs or only looks sees, and each step stands in the log', async () => {
    const { id } = await at.paid();
    const [team, packer, reader] = await Promise.all([
      till.administrator('equipe'),
      till.administrator('expedicao'),
      till.administrator('leitura'),
    ]);
    for (const other of [packer, reader])
      expect((await at.issue(id, { tipo: 'saida' }, other)).status).toBe(403);
    const { body } = await at.issue(id, { tipo: 'saida' }, team);
    expect(body.nota.estado).toBe('autorizada');
    expect((await at.read(id, reader)).notas).toHaveLength(1);
    // They name their buyer, and what was paid.
    for (const other of [packer, reader]) {
      for (const file of ['danfe.pdf', 'nota.xml'] as const)
        expect((await at.file(body.nota.id, file, other)).status).toBe(403);
      expect((await at.cancel(body.nota.id, other)).status).toBe(403);
    }
    expect((await at.file(body.nota.id, 'danfe.pdf', team)).status).toBe(200);
    expect(await actsOf(id)).toEqual(['nota_pedida', 'nota_anotada', 'nota_emitida', 'nota_baixada']);
  });

  it('[INVS-01] a shop that issues none says so, and asks nobody', async () => {
    const { id } = await at.paid();
    const none = invoicesOf(till, await invoiceNode(till, { regime: () => null }), () => admin);
    expect(await none.read(id)).toMatchObject({ emite: false, pode_emitir: false });
    expect(await none.issue(id)).toMatchObject({ status: 409, body: { codigo: 'emissao_desligada' } });
    const shut = invoicesOf(till, await invoiceNode(till, { closed: () => 'Falta o token.' }), () => admin);
    expect(await shut.read(id)).toMatchObject({ emite: true, aviso: 'Falta o token.' });
    expect(await shut.issue(id)).toMatchObject({ status: 409, body: { erro: 'Falta o token.' } });
    expect(await at.held(id)).toEqual([]);
  });
});
