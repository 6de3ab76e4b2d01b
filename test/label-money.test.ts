import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from './support/labels.ts';
import { newsOf, type ParcelNewsKit } from './support/parcel-news.ts';
import { openTill, type Till } from './support/till.ts';

// Long: parcels are weighed and refunds waited for over days.

const DAY_MS = 24 * HOUR_MS;

let till: Till;
let admin: Record<string, string>;
let kit: ParcelNewsKit;

beforeAll(async () => {
  till = await openTill();
  kit = newsOf(till, () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  admin = await till.administrator();
  await till.provider.control(null);
  await kit.at.play({ reset: true, balanceCents: 100_000 });
});

/** Days go by: who was logged in is not any more. */
async function pass(ms: number): Promise<void> {
  till.advance(ms);
  admin = await till.administrator();
}

const labelOf = async (orderId: number) => {
  const row = (await kit.at.rowsOf(orderId)).at(-1);
  if (row === undefined) throw new Error('no label');
  return row;
};

async function waitingFor(motivo: string, who = admin): Promise<number[]> {
  const rows = await till.get<{ id: number }[]>(`/pedidos?espera=${motivo}&limit=100`, who);
  expect(rows.status, JSON.stringify(rows.body)).toBe(200);
  return rows.body.map(({ id }) => id);
}

const actsOf = async (action: string) =>
  (await till.db.selectFrom('audit_log').select('actor').where('action', '=', action).execute()).map(
    ({ actor }) => actor,
  );

const answers = async () => await Promise.all([till.labelsWorker.runOnce(), till.labelsWorker.runOnce()]);

describe('a file of a label', () => {
  const fileOf = (id: number, tipo: string, headers = admin) =>
    fetch(`${till.url}/gerenciamento/etiquetas/${id}/arquivo?tipo=${tipo}`, { headers });

  it('[LMON-01] comes through the shop as PDF, for a thermal printer, and with its declaration', async () => {
    const { id } = await kit.sent();
    const label = await labelOf(id);
    const starts = { pdf: '%PDF-', zpl: '^XA', dace: '%PDF-' };
    for (const [tipo, start] of Object.entries(starts)) {
      const answer = await fileOf(label.id, tipo);
      expect(answer.status, tipo).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="(?:etiqueta|dace)-\d+\.(?:pdf|zpl)"$/,
      );
      expect((await answer.text()).startsWith(start), tipo).toBe(true);
    }
    const packer = await till.administrator('expedicao');
    expect((await fileOf(label.id, 'zpl', packer)).status).toBe(200);
    const reader = await till.administrator('leitura');
    expect((await fileOf(label.id, 'pdf', reader)).status).toBe(403);
    expect((await fileOf(label.id, 'pdf', {})).status).toBe(401);
    expect((await fileOf(label.id, 'exe')).status).toBe(422);
    expect((await fileOf(999_999, 'pdf')).status).toBe(404);
  });

  it('[LMON-02] is none where it is not made or its server answers something else, and it is said so', async () => {
    const { id } = await kit.sent();
    const label = await labelOf(id);
    for (const mode of ['html', 'garbage', '500', 'half']) {
      await kit.at.fault(mode, '/arquivos');
      const answer = await fileOf(label.id, 'pdf');
      const body = await answer.json();
      expect(answer.status, mode).toBe(502);
      expect(body).toMatchObject({ error: expect.stringContaining('não entregou o arquivo') });
    }
    await kit.at.fault('garbage', '/me/imprimir');
    expect((await fileOf(label.id, 'pdf')).status).toBe(502);
    await till.provider.control(null);
    await kit.at.cancel(label.id);
    const over = await fileOf(label.id, 'pdf');
    expect([over.status, await over.json()]).toMatchObject([409, { codigo: 'etiqueta_nao_gerada' }]);
  });
});

describe('what a carrier takes later', () => {
  it('[LMON-03, LMON-04] is read once the parcel is posted, and told with what it weighed', async () => {
    const { id, label } = await kit.sent();
    await kit.at.weigh(label, 1.2, 430);
    await answers();
    expect((await labelOf(id)).charged_cents).toBeNull();
    await kit.at.carry(label, 'post');
    await kit.hour();
    await answers();
    const row = await labelOf(id);
    expect(row).toMatchObject({
      charged_cents: (row.price_cents ?? 0) + 430,
      billed_grams: 1200,
      charge_readings: 1,
    });
    admin = await till.administrator();
    const [shown] = (await kit.at.read(id)).etiquetas;
    expect(shown).toMatchObject({ cobrado_a_mais: 4.3, peso_g: 1200 });
    const money = await kit.at.money();
    expect(money.cobradas.find((one) => one.pedido.id === id)).toMatchObject({ cobrado_a_mais: 4.3 });
    expect(money.cobradoNoMes).toBeGreaterThanOrEqual(4.3);
  });

  it('[LMON-12] is not read of labels that were made long ago', async () => {
    const { id, label } = await kit.sent();
    const made = new Date(till.now().getTime() - 46 * DAY_MS);
    await till.db.updateTable('labels').set({ made_at: made }).where('order_id', '=', id).execute();
    await kit.at.carry(label, 'post');
    await kit.hour();
    await answers();
    expect(await labelOf(id)).toMatchObject({ charge_readings: 0, charged_cents: null });
  });

  it('[LMON-03] is read again for a month, follows what changes, and ends', async () => {
    const { id, label } = await kit.sent();
    await kit.at.carry(label, 'post');
    await kit.hour();
    await answers();
    expect(await labelOf(id)).toMatchObject({ charge_readings: 1, billed_grams: null });
    await kit.at.weigh(label, 0.9, 250);
    for (const days of [1, 3, 7, 14]) {
      await pass(days * DAY_MS + 1000);
      await answers();
    }
    const row = await labelOf(id);
    expect(row).toMatchObject({ charge_readings: 5, charge_next_at: null, billed_grams: 900 });
    expect((row.charged_cents ?? 0) - (row.price_cents ?? 0)).toBe(250);
    const checked = row.charge_checked_at;
    await pass(60 * DAY_MS);
    await answers();
    expect((await labelOf(id)).charge_checked_at).toEqual(checked);
  });

  it('[LMON-03] waits for a provider that is down, and gives one reading up after eight failures', async () => {
    const { id, label } = await kit.sent();
    await kit.at.carry(label, 'post');
    await kit.hour();
    await kit.at.fault('500', '/me/orders/', 100);
    for (let failures = 1; failures <= 7; failures += 1) {
      await till.labelsWorker.runOnce();
      expect(await labelOf(id)).toMatchObject({ charge_tries: failures, charge_readings: 0 });
      await pass(DAY_MS + 1000);
    }
    await till.labelsWorker.runOnce();
    expect(await labelOf(id)).toMatchObject({ charge_tries: 0, charge_readings: 1, charged_cents: null });
    await till.provider.control(null);
    await pass(DAY_MS + 1000);
    await till.labelsWorker.runOnce();
    expect((await labelOf(id)).charged_cents).not.toBeNull();
  });
});

describe('the price of a cancelled label', () => {
  it('[LMON-05] is to be confirmed after twelve hours, once, by who runs the shop', async () => {
    const { id } = await kit.sent();
    const label = await labelOf(id);
    await kit.at.cancel(label.id);
    expect((await kit.at.told(label.id, 'voltou')).body.codigo).toBe('valor_cedo');
    expect((await kit.at.money()).voltando.some((one) => one.id === label.id)).toBe(false);
    await pass(12 * HOUR_MS + 1000);
    const money = await kit.at.money();
    expect(money.voltando.find((one) => one.id === label.id)).toMatchObject({ valor_voltou: null });
    expect(money.voltandoTotal).toBeGreaterThan(0);
    expect(await waitingFor('carteira')).not.toContain(id);
    await pass(12 * HOUR_MS);
    expect(await waitingFor('carteira')).toContain(id);
    const packer = await till.administrator('expedicao');
    expect((await kit.at.told(label.id, 'voltou', packer)).status).toBe(403);
    expect((await kit.at.told(label.id, 'talvez')).status).toBe(422);
    const said = await Promise.all([1, 2, 3].map(() => kit.at.told(label.id, 'nao_voltou')));
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await actsOf('etiqueta_valor_falta')).toHaveLength(1);
    expect(await waitingFor('carteira')).not.toContain(id);
    const missing = (await kit.at.money()).voltando.find((one) => one.id === label.id);
    expect(missing).toMatchObject({ valor_voltou: 'nao_voltou', marcada_por: expect.any(String) });
    expect((await kit.at.told(label.id, 'voltou')).status).toBe(200);
    expect((await kit.at.told(label.id, 'nao_voltou')).body.codigo).toBe('valor_conferido');
    expect((await kit.at.money()).voltando.some((one) => one.id === label.id)).toBe(false);
    expect(await actsOf('etiqueta_valor_voltou')).toHaveLength(1);
  });

  it('[LMON-05] is none of a label that is made, or was never paid', async () => {
    const { id } = await kit.sent();
    const label = await labelOf(id);
    expect((await kit.at.told(label.id, 'voltou')).body.codigo).toBe('etiqueta_sem_valor');
    const { id: other } = await kit.at.paid();
    await kit.at.fault('500', '/checkout');
    const bought = await kit.at.buy(other, { preco: await kit.at.priceOf(other).catch(() => 30) });
    await kit.at.cancel(bought.body.etiqueta.id);
    expect((await kit.at.told(bought.body.etiqueta.id, 'voltou')).body.codigo).toBe('etiqueta_sem_valor');
    expect((await kit.at.told(999_999, 'voltou')).status).toBe(404);
  });
});

describe('a label that was never posted', () => {
  it('[LMON-08, LMON-09] is over when its provider says so; its order needs another, and its buyer is told one new code', async () => {
    const { id, label } = await kit.sent();
    await kit.at.carry(label, 'expire');
    await kit.hour();
    await answers();
    const row = await labelOf(id);
    expect(row).toMatchObject({ state: 'cancelada', lapsed: 'venceu', code: expect.stringMatching(/./) });
    expect(await actsOf('etiqueta_vencida')).toEqual(['system']);
    expect(await kit.parcels.rowOf(id)).toMatchObject({ status: 'shipped', rastreio: row.code });
    admin = await till.administrator();
    expect(await waitingFor('etiqueta')).toContain(id);
    expect(await waitingFor('entregar')).not.toContain(id);
    expect(await kit.lettersOf(id)).toEqual(['pedido_enviado']);
    const read = await kit.at.read(id);
    expect(read).toMatchObject({
      pode_comprar: true,
      etiquetas: [{ vencida: 'venceu', estado: 'cancelada' }],
    });
    const next = await kit.at.buy(id);
    expect(next.body.etiqueta.estado, JSON.stringify(next.body)).toBe('gerada');
    expect(await waitingFor('etiqueta')).not.toContain(id);
    expect(await kit.lettersOf(id)).toEqual(['pedido_enviado', 'rastreio_corrigido']);
    await pass(13 * HOUR_MS);
    expect((await kit.at.money()).voltando.some((one) => one.id === row.id)).toBe(true);
    const { balanceCents, labels } = await kit.at.play();
    const paid = labels.filter(({ paidMs, isRefunded }) => paidMs !== null && !isRefunded);
    expect(paid.some(({ id: name }) => name === label)).toBe(false);
    expect(balanceCents).toBeLessThanOrEqual(100_000);
  });

  it('[LMON-08] that was posted, or reads as alive, stays what it is and is asked about once', async () => {
    const posted = await kit.sent();
    await kit.at.carry(posted.label, 'post');
    await kit.hour();
    await kit.at.carry(posted.label, 'expire');
    await kit.tell(posted.label, 'expired');
    await till.trackingWorker.runOnce();
    await answers();
    expect(await labelOf(posted.id)).toMatchObject({ state: 'gerada', lapsed: null });

    const alive = await kit.sent();
    await kit.at.carry(alive.label, 'expire');
    await kit.hour();
    // It was a mistake of theirs.
    await kit.at.carry(alive.label, 'post');
    await kit.at.fault('500', '/me/orders/');
    await till.labelsWorker.runOnce();
    expect(await labelOf(alive.id)).toMatchObject({ state: 'gerada', lapse_read_at: null });
    await kit.at.settle();
    const row = await labelOf(alive.id);
    expect(row).toMatchObject({ state: 'gerada', lapsed: null, next_at: null });
    const readAt = row.lapse_read_at;
    await pass(DAY_MS);
    await answers();
    expect((await labelOf(alive.id)).lapse_read_at).toEqual(readAt);
  });
});
