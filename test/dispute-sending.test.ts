import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  actsOn,
  attach,
  contestedOrder,
  disputesOf,
  documentOf,
  hearOf,
  pdf,
  picture,
  readDispute,
  send,
  write,
} from './support/contested.ts';
import { openTill, type Till } from './support/till.ts';

/** How the evidence of a chargeback reaches the provider. */

const DAY_MS = 86_400_000;

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterEach(async () => {
  await till.provider.control(null);
});
afterAll(async () => {
  await till.stop();
});

/** Somebody began to hand it in, and was not heard of since. */
const claimed = (disputeId: number, forMs = -1000) =>
  till.db
    .updateTable('disputes')
    .set({ sending_by: 'dona', sending_until: new Date(till.now().getTime() + forMs) })
    .where('id', '=', disputeId)
    .execute();

/** Her document was made, and may have gone out. */
async function madeFor(disputeId: number): Promise<Buffer> {
  const bytes = await pdf();
  const pending = { kind: 'pending', name: 'provas.pdf', pages: 1, added_by: 'dona' } as const;
  await till.db
    .insertInto('dispute_files')
    .values({ ...pending, bytes, dispute_id: disputeId, created_at: till.now() })
    .execute();
  return bytes;
}

/** The provider has papers, however they came. */
const handInThere = (paymentId: string, bytes: Buffer) =>
  till.deps.provider.sendEvidence?.(`7${paymentId}`, [
    { name: 'provas.pdf', type: 'application/pdf', bytes },
  ]);

describe('handing it in', () => {
  it('[DISP-11] is done once the provider says that it has it, and no second time', async () => {
    const { id, paymentId, disputeId } = await contestedOrder(till);
    await attach(till, disputeId, { name: 'entrega.jpg', bytes: await picture('jpeg') });
    const answers = await Promise.all([send(till, disputeId), send(till, disputeId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await till.provider.calls(`POST /v1/chargebacks/7${paymentId}/documentation`)).toBe(1);
    expect(await readDispute(till, disputeId)).toMatchObject({
      provas: 'em_analise',
      respondivel: false,
      enviando: false,
      guardada: true,
      enviada_em: expect.any(String) as string,
    });
    const again = await send(till, disputeId);
    expect([again.status, again.body.codigo]).toEqual([409, 'provas_enviadas']);
    expect((await actsOn(till, id)).filter((act) => act === 'disputa_enviada')).toHaveLength(1);
    const sent = await PDFDocument.load(await documentOf(till, disputeId, 'enviado'));
    expect(sent.getPageCount()).toBeGreaterThan(1);
    const refused = await attach(till, disputeId, { name: 'x.jpg', bytes: await picture('jpeg') });
    expect(refused).toEqual([409, 'provas_enviadas']);
    expect(await write(till, disputeId, 'tarde')).toBe(409);
  });

  it('[DISP-11] may be done anew where the provider rejected it, and is noted as the first time', async () => {
    const { paymentId, disputeId, id } = await contestedOrder(till);
    expect((await send(till, disputeId)).status).toBe(200);
    const first = await documentOf(till, disputeId, 'enviado');
    await hearOf(till, paymentId, 'reject_papers');
    expect((await disputesOf(till, id))[0]).toMatchObject({ provas: 'recusadas' });
    await write(till, disputeId, 'Ana assinou.');
    // What was sent stands until what comes in its place is there.
    await till.provider.control({ provider: 'mercadopago', mode: 'refuse', match: '/documentation' });
    expect((await send(till, disputeId)).body).toMatchObject({ confirmado: false });
    expect(await documentOf(till, disputeId, 'enviado')).toEqual(first);
    await till.provider.control(null);
    await hearOf(till, paymentId);
    expect((await send(till, disputeId)).body).toMatchObject({ confirmado: true });
    expect(await documentOf(till, disputeId, 'enviado')).not.toEqual(first);
    expect((await actsOn(till, id)).filter((act) => act === 'disputa_enviada')).toHaveLength(2);
  });

  it('[DISP-11] of which nobody knows whether it came is told of so, and may be repeated once the provider says no', async () => {
    const { id, paymentId, disputeId } = await contestedOrder(till);
    await till.provider.control({ provider: 'mercadopago', mode: '500', match: '/documentation' });
    const answer = await send(till, disputeId);
    expect([answer.status, answer.body.confirmado]).toEqual([200, false]);
    await till.provider.control(null);
    expect(await readDispute(till, disputeId)).toMatchObject({ enviando: true, enviada_em: null });
    expect((await send(till, disputeId)).body.codigo).toBe('em_andamento');
    await hearOf(till, paymentId);
    expect(await readDispute(till, disputeId)).toMatchObject({ enviando: false, respondivel: true });
    expect((await send(till, disputeId)).body).toMatchObject({ confirmado: true });
    expect((await actsOn(till, id)).filter((act) => act === 'disputa_enviada')).toHaveLength(1);
  });

  it('[DISP-11] whose sender died after the provider took it is known as hers at the next press', async () => {
    const { id, paymentId, disputeId } = await contestedOrder(till);
    await claimed(disputeId);
    await handInThere(paymentId, await madeFor(disputeId));
    const again = await send(till, disputeId);
    expect([again.status, again.body.codigo]).toEqual([409, 'provas_enviadas']);
    expect(await readDispute(till, disputeId)).toMatchObject({ provas: 'em_analise', enviada_por: 'dona' });
    expect((await actsOn(till, id)).filter((act) => act === 'disputa_enviada')).toHaveLength(1);
  });

  it('[DISP-11] whose sender died before it went out is not hers, where it came by the provider’s own panel', async () => {
    const { id, paymentId, disputeId } = await contestedOrder(till);
    await claimed(disputeId);
    await handInThere(paymentId, await pdf());
    await hearOf(till, paymentId);
    const read = await readDispute(till, disputeId);
    expect(read).toMatchObject({ provas: 'em_analise', enviada_em: null, enviada_por: null });
    expect(await actsOn(till, id)).not.toContain('disputa_enviada');
  });

  it('[DISP-11] is not undone by a reading that was asked for before', async () => {
    const { disputeId } = await contestedOrder(till);
    await till.db
      .updateTable('disputes')
      .set({ evidence: 'in_review', updated_at: new Date(till.now().getTime() + 60_000) })
      .where('id', '=', disputeId)
      .execute();
    await till.db.updateTable('dispute_readings').set({ next_at: till.now() }).execute();
    await till.disputesWorker.runOnce();
    expect(await readDispute(till, disputeId)).toMatchObject({ provas: 'em_analise' });
  });

  it('[DISP-12] is refused after the deadline and after the end, in words', async () => {
    const late = await contestedOrder(till);
    const { paymentId, disputeId } = await contestedOrder(till);
    await till.provider.decide(paymentId, 'chargeback_lost');
    const ended = await send(till, disputeId);
    expect([ended.status, ended.body.codigo, ended.body.error]).toEqual([
      409,
      'disputa_encerrada',
      'Esta disputa já acabou.',
    ]);
    till.advance(10 * DAY_MS);
    const answer = await send(till, late.disputeId);
    expect([answer.status, answer.body.codigo]).toEqual([409, 'prazo_encerrado']);
    expect(await till.provider.calls(`POST /v1/chargebacks/7${late.paymentId}`)).toBe(0);
  });

  it.each(['500', 'garbage', 'html', 'refuse'] as const)(
    '[DISP-12] to a provider that answers %s leaves all as it was, and says so',
    async (mode) => {
      const { disputeId } = await contestedOrder(till);
      await till.provider.control({ provider: 'mercadopago', mode });
      const answer = await send(till, disputeId);
      expect([answer.status, answer.body.codigo]).toEqual([502, 'provedor_indisponivel']);
      expect(answer.body.error).toContain('Nada foi enviado');
      expect(await readDispute(till, disputeId)).toMatchObject({
        provas: 'faltam',
        respondivel: true,
        enviada_em: null,
        guardada: false,
      });
      await till.provider.control(null);
      // A breaker may rest after failures.
      till.advance(60_000);
      expect((await send(till, disputeId)).status).toBe(200);
    },
  );

  it('[DISP-11] whose answer was lost is believed by the provider’s own word', async () => {
    const { disputeId } = await contestedOrder(till);
    await till.provider.control({
      provider: 'mercadopago',
      mode: 'lost_answer',
      match: '/documentation',
    });
    expect((await send(till, disputeId)).body).toMatchObject({ confirmado: true });
    expect(await readDispute(till, disputeId)).toMatchObject({ provas: 'em_analise', guardada: true });
  });

  it('[DISP-11] that was received and not confirmed at once is confirmed by the next reading', async () => {
    const { id, paymentId, disputeId } = await contestedOrder(till);
    await claimed(disputeId, 5 * 60_000);
    const waiting = await send(till, disputeId);
    expect([waiting.status, waiting.body.codigo]).toEqual([409, 'em_andamento']);
    expect(await readDispute(till, disputeId)).toMatchObject({ enviando: true, respondivel: false });
    await handInThere(paymentId, await madeFor(disputeId));
    await hearOf(till, paymentId);
    expect(await readDispute(till, disputeId)).toMatchObject({
      provas: 'em_analise',
      enviando: false,
      enviada_por: 'dona',
    });
    expect((await actsOn(till, id)).filter((act) => act === 'disputa_enviada')).toHaveLength(1);
  });
});

describe('evidence at the provider', () => {
  const PDF = { name: 'provas.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') } as const;

  /** What became of papers that were handed in, and what the dispute says of them then. */
  async function handIn(
    paymentId: string,
    ...files: { name: string; type: 'application/pdf'; bytes: Buffer }[]
  ) {
    const { provider } = till.deps;
    const sent = await provider.sendEvidence?.(`7${paymentId}`, files);
    const read = await provider.getDispute?.(`7${paymentId}`);
    if (read?.kind !== 'ok') throw new Error('the dispute cannot be read');
    return [sent?.kind, sent?.kind === 'refused' ? sent.refusal.code : '', read.value.evidence];
  }

  it('[DISP-05] is taken as a form, and looked at', async () => {
    const { id, paymentId } = await contestedOrder(till);
    expect(await handIn(paymentId, PDF, PDF)).toEqual(['ok', '', 'in_review']);
    await hearOf(till, paymentId, 'reject_papers');
    expect((await disputesOf(till, id))[0]).toMatchObject({ estado: 'aberta', provas: 'recusadas' });
  });

  it('[DISP-05] is refused where it is too large, of another type, none, or late', async () => {
    const { paymentId } = await contestedOrder(till);
    const large = { ...PDF, bytes: Buffer.concat([PDF.bytes, Buffer.alloc(6 * 1024 * 1024)]) };
    expect(await handIn(paymentId, large, large)).toEqual(['refused', 'files_too_large', 'missing']);
    const other = { ...PDF, bytes: Buffer.from('GIF89a') };
    expect(await handIn(paymentId, PDF, other)).toEqual(['refused', 'invalid_file_type', 'missing']);
    expect(await handIn(paymentId)).toEqual(['refused', 'empty_documentation', 'missing']);
    till.advance(10 * DAY_MS);
    expect(await handIn(paymentId, PDF)).toEqual(['refused', 'deadline_expired', 'missing']);
    const unknown = await till.deps.provider.sendEvidence?.('7999', [PDF]);
    expect(unknown).toMatchObject({ kind: 'refused', refusal: { fault: 'unknown_charge' } });
  });
});
