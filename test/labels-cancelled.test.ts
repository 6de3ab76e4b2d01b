import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, labelsOf, type Labels } from './support/labels.ts';
import { parcelsOf, type Parcels } from './support/parcels.ts';
import { openTill, type Till } from './support/till.ts';

// Long: answers are lost on purpose, and what became of them is waited for.

let till: Till;
let admin: Record<string, string>;
let at: Labels;
let parcels: Parcels;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = labelsOf(till, () => admin);
  parcels = parcelsOf(till, () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
  await at.play({ reset: true, balanceCents: 100_000 });
});

describe('a label that is given up', () => {
  it('[LABEL-14] is over when the provider says so; its order takes another one, and its buyer hears the new code', async () => {
    const { id } = await at.paid();
    const first = await at.buy(id);
    const { body } = await at.cancel(first.body.etiqueta.id);
    expect(body.mensagem).toBe('Etiqueta cancelada. O valor volta para a carteira em até 12 horas.');
    expect(body.etiqueta).toMatchObject({ estado: 'cancelada', pode_cancelar: false, pode_imprimir: false });
    expect(body.etiqueta.valor_volta_ate).not.toBeNull();
    expect((await at.cancel(first.body.etiqueta.id)).body.codigo).toBe('etiqueta_encerrada');
    const second = await at.buy(id);
    expect(second.body.etiqueta.estado).toBe('gerada');
    expect((await parcels.rowOf(id)).rastreio).toBe(second.body.etiqueta.codigo);
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado', 'rastreio_corrigido']);
  });

  it('[LABEL-14] stays bought where the carrier keeps it or it is posted, and says why', async () => {
    const { id } = await at.paid();
    const bought = await at.buy(id);
    await at.play({ keepsGenerated: true });
    const kept = await at.cancel(bought.body.etiqueta.id);
    expect(kept.body.mensagem).toBe('A transportadora não deixa mais cancelar esta etiqueta.');
    expect(kept.body.etiqueta).toMatchObject({ estado: 'gerada', desistindo: false, pode_cancelar: true });
    const [label] = await at.held(id);
    await at.carry(label?.id ?? '', 'post');
    expect((await at.cancel(bought.body.etiqueta.id)).body.mensagem).toContain('já foi postada');
  });

  it('[LMON-07] that is refused in its own words leaves the order sent, and may be tried again', async () => {
    const { id } = await at.paid();
    const bought = await at.buy(id);
    await at.fault('400_after', '/cancellable');
    const refused = await at.cancel(bought.body.etiqueta.id);
    expect(refused.status).toBe(200);
    expect(refused.body.etiqueta).toMatchObject({ estado: 'gerada', desistindo: false, pode_cancelar: true });
    expect(refused.body.etiqueta.problema).toBe(refused.body.mensagem);
    expect(refused.body.mensagem).not.toBe('');
    expect(await parcels.rowOf(id)).toMatchObject({ status: 'shipped' });
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
    // Let go of by the one call, and kept by the other.
    await at.play({ refusesCancel: true });
    const again = await at.cancel(bought.body.etiqueta.id);
    expect(again.body.mensagem).toContain('O Melhor Envio não cancelou a etiqueta.');
    expect(again.body.etiqueta).toMatchObject({ estado: 'gerada', pode_cancelar: true });
    await at.play({ refusesCancel: false });
    const done = await at.cancel(bought.body.etiqueta.id);
    expect(done.body.etiqueta).toMatchObject({ estado: 'cancelada', problema: '' });
  });

  for (const mode of ['lost_answer', '500_after', '500'] as const) {
    it(`[LABEL-14] is cancelled once where the answer is lost (${mode})`, async () => {
      const { id } = await at.paid();
      const bought = await at.buy(id);
      await at.fault(mode, '/shipment/cancel$');
      await at.cancel(bought.body.etiqueta.id);
      await at.settle();
      const [row] = await at.rowsOf(id);
      expect(row?.state).toBe('cancelada');
      till.advance(13 * HOUR_MS);
      await at.play();
      expect(await at.held(id)).toMatchObject([{ isRefunded: true }]);
    });
  }

  it('[LABEL-14] leaves the cart where it was not paid yet', async () => {
    const { id } = await at.paid();
    const preco = await at.priceOf(id);
    await at.fault('500', '/checkout');
    const bought = await at.buy(id, { preco });
    const { body } = await at.cancel(bought.body.etiqueta.id);
    expect(body).toMatchObject({
      mensagem: 'A compra foi desfeita: nada foi cobrado.',
      etiqueta: { estado: 'desfeita' },
    });
    expect(await at.held(id)).toEqual([]);
  });
});

describe('a carrier', () => {
  it('[LABEL-15] that gives its code late is followed by the provider’s', async () => {
    const { id } = await at.paid();
    await at.play({ lateCodes: true });
    const { body } = await at.buy(id);
    expect(body.etiqueta).toMatchObject({ codigo: expect.stringMatching(/^ME\d{6}P\d\dBR$/), problema: '' });
    expect(await parcels.rowOf(id)).toMatchObject({ status: 'shipped', transportadora: 'Melhor Envio' });
  });
});
