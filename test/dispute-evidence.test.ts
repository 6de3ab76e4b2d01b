import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DisputesDeps } from '../src/server/features/disputes/deps.ts';
import { createPaperPress, type PaperPress } from '../src/server/features/disputes/paper-press.ts';
import { addPaper } from '../src/server/features/disputes/papers.ts';
import {
  actsOn,
  attach,
  contestedOrder,
  documentOf,
  pdf,
  picture,
  readDispute,
  write,
} from './support/contested.ts';
import { openTill, type Till } from './support/till.ts';

// Long: papers of all kinds and sizes are read by a process of their own.

/** What the shop answers a chargeback with. */

const MEGABYTE = 1024 * 1024;

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await till.stop();
});

const depsWith = (papers: PaperPress) =>
  ({ db: till.db, clock: till.now, log: { error: () => undefined }, papers }) as unknown as DisputesDeps;

describe('the evidence', () => {
  it('[DISP-07] is what the shop knows: order, buyer, payment, parcel, letters', async () => {
    const { id, disputeId, goods } = await contestedOrder(till);
    const headers = await till.administrator();
    const apesarDe = ['pedido_contestado'];
    const tracking = { rastreio: 'AA123456785BR', transportadora: 'Correios', apesarDe };
    await till.put(`/gerenciamento/pedidos/${id}`, tracking, headers);
    await till.db.updateTable('outbox').set({ state: 'sent', sent_at: till.now() }).execute();
    const { secoes } = await readDispute(till, disputeId);
    const told = Object.fromEntries(
      secoes.map(({ titulo, linhas }) => [titulo, linhas.map(({ rotulo, texto }) => `${rotulo}: ${texto}`)]),
    );
    expect(Object.keys(told)).toEqual([
      'Contestação',
      'Pedido',
      'Quem comprou',
      'Endereço de entrega',
      'Pagamento',
      'Entrega',
      'Linha do tempo',
      'Mensagens enviadas a quem comprou',
      'Condições da compra',
    ]);
    expect(told['Pedido']?.join('\n')).toMatch(/Item: 1 × .*R\$\s100,00[^]*Total: R\$\s119,90/);
    expect(told['Quem comprou']).toContain('CPF: 529.982.247-25');
    expect(told['Entrega']?.join('\n')).toMatch(/Correios[^]*AA123456785BR[^]*Enviado em/);
    expect(told['Mensagens enviadas a quem comprou']?.join('\n')).toContain('Pagamento aprovado');
    expect(goods.productId).toBeGreaterThan(0);
  });

  it('[DISP-08] takes pictures and PDFs by their first bytes, and keeps pictures without what else they held', async () => {
    const { id, disputeId } = await contestedOrder(till);
    const located = await sharp(await picture('jpeg'))
      .withExif({ IFD3: { GPSLatitude: '22/1 45/1 0/1' } })
      .toBuffer();
    expect(await attach(till, disputeId, { name: 'entrega.jpg', bytes: located })).toEqual([201, undefined]);
    expect(await attach(till, disputeId, { name: 'conversa.gif', bytes: await picture('png') })).toEqual([
      201,
      undefined,
    ]);
    expect(await attach(till, disputeId, { name: '../nota\u0000.pdf', bytes: await pdf(3) })).toEqual([
      201,
      undefined,
    ]);
    const { anexos } = await readDispute(till, disputeId);
    expect(anexos.map(({ nome, tipo, paginas }) => [nome, tipo, paginas])).toEqual([
      ['entrega.jpg', 'imagem', 1],
      ['conversa.gif', 'imagem', 1],
      ['nota .pdf', 'pdf', 3],
    ]);
    const kept = await till.db
      .selectFrom('dispute_files')
      .select('bytes')
      .where('dispute_id', '=', disputeId)
      .orderBy('id')
      .execute();
    expect((await sharp(kept[0]?.bytes).metadata()).exif).toBeUndefined();
    const path = `/gerenciamento/disputas/${disputeId}/anexos`;
    const remove = async (anexo: number) =>
      (await till.delete(`${path}/${anexo}`, await till.administrator())).status;
    expect(await remove(anexos[0]?.id ?? 0)).toBe(200);
    expect(await remove(anexos[0]?.id ?? 0)).toBe(404);
    expect((await readDispute(till, disputeId)).anexos).toHaveLength(2);
    expect((await actsOn(till, id)).filter((act) => act.startsWith('disputa_arquivo'))).toEqual([
      'disputa_arquivo',
      'disputa_arquivo',
      'disputa_arquivo',
      'disputa_arquivo_tirado',
    ]);
  });

  it('[DISP-08] takes nothing else: other types, damaged, too large, too many points or pages', async () => {
    const { disputeId } = await contestedOrder(till);
    const of = (name: string, bytes: Uint8Array) => attach(till, disputeId, { name, bytes });
    expect(await of('a.jpg', Buffer.from('GIF89a'))).toEqual([415, 'tipo_nao_aceito']);
    expect(await of('a.pdf', Buffer.from('<html>'))).toEqual([415, 'tipo_nao_aceito']);
    expect(await of('a.pdf', Buffer.alloc(0))).toEqual([415, 'tipo_nao_aceito']);
    expect(await of('a.pdf', Buffer.from(`%PDF-1.7\n${'junk '.repeat(999)}`))).toEqual([
      415,
      'tipo_nao_aceito',
    ]);
    const cut = (await picture('png', 400)).subarray(0, 200);
    expect(await of('a.png', cut)).toEqual([415, 'tipo_nao_aceito']);
    expect(await of('a.png', await picture('png', 6500))).toEqual([422, 'invalido']);
    expect(await of('a.pdf', await pdf(61))).toEqual([422, 'invalido']);
    expect(await of('a.pdf', Buffer.alloc(10 * MEGABYTE + 1))).toEqual([413, 'corpo_grande']);
    expect((await readDispute(till, disputeId)).anexos).toEqual([]);
  });

  it('[DISP-08] calls no paper damaged that it could not look at', async () => {
    const { disputeId } = await contestedOrder(till);
    const papers: PaperPress = {
      run: () => Promise.resolve({ kind: 'failed', message: 'the process of papers ended' }),
      stop: () => undefined,
    };
    const paper = { id: disputeId, by: 'dona', name: 'a.jpg', bytes: await picture('jpeg') };
    await expect(addPaper(depsWith(papers), paper)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Não foi possível conferir este arquivo.'),
    });
    expect((await readDispute(till, disputeId)).anexos).toEqual([]);
  });

  it('[DISP-15] is given up where reading it takes more memory than it may', async () => {
    const press = createPaperPress({ mostBytes: MEGABYTE });
    const read = await press.run({ kind: 'check', bytes: await pdf() });
    expect(read).toEqual({ kind: 'failed', message: 'the process of papers ended' });
    press.stop();
  });

  it('[DISP-15] is not called unreadable where there only was no time to read it', async () => {
    const { disputeId } = await contestedOrder(till);
    const papers = createPaperPress({ patienceMs: 1 });
    const paper = { id: disputeId, by: 'dona', name: 'a.pdf', bytes: await pdf() };
    await expect(addPaper(depsWith(papers), paper)).rejects.toMatchObject({
      status: 503,
      codigo: 'ocupado',
      message: expect.stringContaining('Não deu tempo de conferir este arquivo.'),
    });
    papers.stop();
    await expect(addPaper(depsWith(papers), paper)).rejects.toMatchObject({ status: 503 });
  });

  it('[DISP-08] is ten papers and nine megabytes at the most, whoever adds them at the same time', async () => {
    const { disputeId } = await contestedOrder(till);
    const small = await picture('jpeg');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => attach(till, disputeId, { name: 'x.jpg', bytes: small })),
    );
    expect(answers.every(([status]) => status === 201)).toBe(true);
    const noise = Buffer.concat([await pdf(), Buffer.from('\n%'), Buffer.alloc(5 * MEGABYTE, 'x')]);
    const large = () => attach(till, disputeId, { name: 'x.pdf', bytes: noise });
    expect((await Promise.all([large(), large()])).toSorted()).toEqual([
      [201, undefined],
      [413, 'corpo_grande'],
    ]);
    for (let more = 0; more < 3; more += 1) {
      expect(await attach(till, disputeId, { name: 'x.jpg', bytes: small })).toEqual([201, undefined]);
    }
    expect(await attach(till, disputeId, { name: 'x.jpg', bytes: small })).toEqual([409, 'anexos_demais']);
  });

  it('[DISP-09] has the shop’s own words, whatever letters they are of', async () => {
    const { id, disputeId } = await contestedOrder(till);
    const words = `Entregue à Ana 👗 Z\u0335\u0321ȧ\u0338lgo\n\u202Efim ${'ã'.repeat(3900)}`;
    expect(await write(till, disputeId, words)).toBe(200);
    expect((await readDispute(till, disputeId)).palavras).toBe(words.trim());
    expect(await write(till, disputeId, 'x'.repeat(4001))).toBe(422);
    expect(await actsOn(till, id)).toContain('disputa_palavras');
    const document = await PDFDocument.load(await documentOf(till, disputeId, 'provas'));
    expect(document.getPageCount()).toBeGreaterThan(1);
  });
});

describe('the document', () => {
  it('[DISP-10] is one PDF of all of it, pictures and other PDFs among them', async () => {
    const { id, disputeId } = await contestedOrder(till);
    const alone = await PDFDocument.load(await documentOf(till, disputeId, 'provas'));
    await attach(till, disputeId, { name: 'entrega.jpg', bytes: await picture('jpeg', 300) });
    await attach(till, disputeId, { name: 'nota.pdf', bytes: await pdf(2) });
    const all = await PDFDocument.load(await documentOf(till, disputeId, 'provas'));
    expect(all.getPageCount()).toBe(alone.getPageCount() + 3);
    expect(await actsOn(till, id)).toContain('disputa_pdf');
  });

  it('[DISP-10] is made though a buyer’s name is of any length and letters', async () => {
    const { id, disputeId } = await contestedOrder(till);
    const nome = `${'👗'.repeat(200)} ${'Z\u0335\u0321'.repeat(500)} ${'a'.repeat(5000)} \u202E名前`;
    await till.db
      .updateTable('orders')
      .set({ nome, endereco: nome, rastreio: nome })
      .where('id', '=', id)
      .execute();
    const document = await PDFDocument.load(await documentOf(till, disputeId, 'provas'));
    expect(document.getPageCount()).toBeGreaterThan(1);
  });
});
