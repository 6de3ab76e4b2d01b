import type { Updateable } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import type { DB } from '../src/server/db/index.ts';
import { newKey, openTill, PIX_PAYER, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
});
afterEach(async () => {
  await till.provider.control(null);
});
afterAll(async () => {
  await till.stop();
});

const BASE = '/payment/custom-pix';
const create = (body: unknown, headers: Record<string, string> = newKey()) =>
  till.post<{ data: PixCustomizado; success: boolean }>(`${BASE}/create`, body, { ...admin, ...headers });
const list = async () => (await till.get<{ data: PixCustomizado[] }>(`${BASE}/list`, admin)).body.data;
const read = async (id: number) => {
  till.advance(5000);
  return (await till.get<{ data: PixCustomizado }>(`${BASE}/${id}`, admin)).body.data;
};
const remove = async (id: number) => {
  const response = await fetch(`${till.url}${BASE}/${id}`, { method: 'DELETE', headers: admin });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
async function made(valor: number | string = 25.9) {
  const { status, body } = await create({ valor, descricao: 'Sinal do vestido' });
  expect(status, JSON.stringify(body)).toBe(201);
  const row = await till.db
    .selectFrom('custom_pix')
    .selectAll()
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow();
  return { ...body.data, paymentId: row.provider_payment_id ?? '', reference: row.external_reference };
}
const change = (id: number, parts: Updateable<DB['custom_pix']>) =>
  till.db.updateTable('custom_pix').set(parts).where('id', '=', id).execute();
interface Charge {
  status: string;
  transaction_amount: number;
  date_of_expiration: string;
  date_created: string;
  payer: { email: string };
}
const chargesOf = async (reference: string) =>
  (await till.provider.charges(reference)) as unknown as Charge[];

describe('a custom PIX', () => {
  it('[APIX-13, APIX-14, APIX-17, SET-32] is a real charge of the provider that lives a day', async () => {
    const pix = await made('1.025,90');
    expect(pix).toMatchObject({
      descricao: 'Sinal do vestido',
      valor: 102_590,
      status: 'pending',
      paid_at: null,
      qr_code_text: expect.stringMatching(/^000201/),
      ticket_url: expect.stringContaining('http'),
    });
    expect(pix.qr_code_image.length).toBeGreaterThan(100);
    expect(pix.reference).toMatch(/^CPIX-\d{13}-\w{8}$/);
    const [charge] = await chargesOf(pix.reference);
    expect(charge).toMatchObject({ status: 'pending', transaction_amount: 1025.9 });
    expect(charge?.payer.email).toBe(PIX_PAYER);
    const lifeMs = Date.parse(charge?.date_of_expiration ?? '') - Date.parse(charge?.date_created ?? '');
    expect(Math.abs(lifeMs - 86_400_000)).toBeLessThan(60_000);
    expect((await list())[0]).toMatchObject({ id: pix.id, valor: 102_590, qr_code_text: pix.qr_code_text });
    expect((await till.get(`/api${BASE}/${pix.id}`, admin)).status).toBe(200);
  });

  it.each([0, -1, 0.001, 'dez', '', null, 1_000_000.01, 1.299, '1,299'])(
    '[APIX-03, CAPI-85] is refused for %j',
    async (valor) => {
      const before = await till.provider.calls('POST /v1/payments');
      expect(await create({ valor })).toMatchObject({ status: 422 });
      expect(await till.provider.calls('POST /v1/payments')).toBe(before);
    },
  );

  it('[APIX-13] is made once per key', async () => {
    const key = newKey();
    const body = { valor: 10, descricao: 'Uma vez' };
    const answers = await Promise.all([create(body, key), create(body, key), create(body, key)]);
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    const [first] = answers;
    const row = await till.db
      .selectFrom('custom_pix')
      .select('external_reference')
      .where('id', '=', first?.body.data.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(await chargesOf(row.external_reference)).toHaveLength(1);
    expect(await create({ ...body, valor: 11 }, key)).toMatchObject({
      status: 409,
      body: { codigo: 'chave_reutilizada' },
    });
  });

  it('[APIX-18] is marked paid once, whoever hears of it', async () => {
    const pix = await made();
    await till.provider.decide(pix.paymentId, 'approve');
    await till.customPixWorker.runOnce();
    expect((await list()).find(({ id }) => id === pix.id)?.status).toBe('pending');
    const paid = await read(pix.id);
    expect(paid).toMatchObject({ status: 'paid', paid_at: expect.any(String) });
    till.advance(120_000);
    await till.customPixWorker.runOnce();
    expect((await read(pix.id)).paid_at).toBe(paid.paid_at);

    const other = await made();
    await till.provider.decide(other.paymentId, 'approve');
    till.advance(61_000);
    await till.customPixWorker.runOnce();
    expect((await list()).find(({ id }) => id === other.id)?.status).toBe('paid');
  });

  it('[APIX-15] is called off at the provider when it is deleted', async () => {
    const pix = await made();
    expect(await remove(pix.id)).toMatchObject({ status: 200, body: { success: true, arquivado: false } });
    expect((await chargesOf(pix.reference))[0]?.status).toBe('cancelled');
    expect((await list()).some(({ id }) => id === pix.id)).toBe(false);
    expect((await remove(pix.id)).status).toBe(404);
    expect((await remove(9_999_999)).status).toBe(404);
  });

  it('[APIX-15] stays in the list as long as the provider has not called it off', async () => {
    const pix = await made();
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    expect(await remove(pix.id)).toMatchObject({
      status: 502,
      body: { erro: expect.stringContaining('ainda pode ser pago') },
    });
    expect((await list()).find(({ id }) => id === pix.id)?.status).toBe('pending');
    await till.provider.control(null);
    expect((await remove(pix.id)).status).toBe(200);
    expect((await chargesOf(pix.reference))[0]?.status).toBe('cancelled');
    expect((await list()).some(({ id }) => id === pix.id)).toBe(false);
  });

  it('[APIX-15] is put away when its time is over, also without an answer of the provider', async () => {
    const pix = await made();
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    await change(pix.id, { expires_at: new Date(Date.now() - 11 * 60_000) });
    expect((await remove(pix.id)).status).toBe(200);
  });

  it('[APIX-15] that may never have been made is put away once it is sure that it was not', async () => {
    const { id } = await made();
    const lost = { provider_payment_id: null, provider_updated_at: null, external_reference: 'CPIX-never' };
    await change(id, lost);
    expect((await remove(id)).status).toBe(502);
    till.advance(91_000);
    const both = await Promise.all([remove(id), remove(id)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  it('[APIX-18] shows again when it was paid although it had been put away', async () => {
    const pix = await made();
    await change(pix.id, { archived_at: new Date() });
    await till.provider.decide(pix.paymentId, 'approve');
    till.advance(61_000);
    await till.customPixWorker.runOnce();
    expect((await list()).find(({ id }) => id === pix.id)?.status).toBe('paid');
    expect((await remove(pix.id)).body).toMatchObject({ arquivado: true });
    till.advance(61_000);
    await till.customPixWorker.runOnce();
    expect((await list()).some(({ id }) => id === pix.id)).toBe(false);
  });

  it('[APIX-16] is only put away when it is paid, and stays when that happened in the instant of its deletion', async () => {
    const pix = await made();
    await till.provider.decide(pix.paymentId, 'approve');
    expect(await remove(pix.id)).toMatchObject({ status: 409, body: { codigo: 'pix_pago' } });
    expect((await list()).find(({ id }) => id === pix.id)?.status).toBe('paid');
    expect(await remove(pix.id)).toMatchObject({ status: 200, body: { arquivado: true } });
    const row = await till.db
      .selectFrom('custom_pix')
      .select(['status', 'archived_at'])
      .where('id', '=', pix.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'paid', archived_at: expect.any(Date) });
  });

  it('[APIX-10, APIX-23] that the provider did not answer is in no list, and called off once it is found', async () => {
    const key = newKey();
    const body = { valor: 33, descricao: 'Perdido' };
    await till.provider.control({
      provider: 'mercadopago',
      mode: 'lost_answer',
      match: '^/v1/payments$',
      // One on a connection that was kept open is sent again by itself.
      times: 2,
    });
    const failed = await create(body, key);
    expect([502, 504]).toContain(failed.status);
    await till.provider.control(null);
    expect((await list()).some(({ descricao }) => descricao === 'Perdido')).toBe(false);
    till.advance(61_000);
    await till.customPixWorker.runOnce();
    const row = await till.db
      .selectFrom('custom_pix')
      .select(['external_reference', 'status'])
      .where('descricao', '=', 'Perdido')
      .executeTakeFirstOrThrow();
    expect((await chargesOf(row.external_reference)).every(({ status }) => status === 'cancelled')).toBe(
      true,
    );
  });

  it('[APIX-25] is read again once it is paid: that it went back is found though its news are lost', async () => {
    const pix = await made();
    await till.provider.decide(pix.paymentId, 'approve');
    till.advance(61_000);
    await till.customPixWorker.runOnce();
    await till.provider.decide(pix.paymentId, 'refund');
    const statusAfter = async (ms: number) => {
      till.advance(ms);
      admin = await till.administrator();
      await till.customPixWorker.runOnce();
      return (await list()).find(({ id }) => id === pix.id)?.status;
    };
    expect(await statusAfter(5 * 3_600_000)).toBe('paid');
    expect(await statusAfter(2 * 3_600_000)).toBe('refunded');
  });

  it('[APIX-19] is for administrators alone', async () => {
    for (const headers of [await till.administrator('equipe'), await till.administrator('leitura')]) {
      expect((await till.get(`${BASE}/list`, headers)).status).toBe(403);
      expect((await till.post(`${BASE}/create`, { valor: 1 }, headers)).status).toBe(403);
    }
    expect((await till.get(`${BASE}/list`)).status).toBe(401);
    expect((await till.get(`${BASE}/1`, (await till.customer()).headers)).status).toBe(403);
  });
});

it('[APIX-24] an unchanged list is 304 without a body, and every change of it a new one', async () => {
  const ask = (etag = '') =>
    fetch(`${till.url}${BASE}/list`, { headers: { ...admin, ...(etag && { 'if-none-match': etag }) } });
  const seen = new Set<string>();
  const requireNew = async () => {
    const answer = await ask([...seen].at(-1));
    const etag = answer.headers.get('etag') ?? '';
    expect([answer.status, seen.has(etag)]).toEqual([200, false]);
    seen.add(etag);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await answer.json()) as object).toEqual({ success: true, sucesso: true, data: await list() });
    const again = await ask(etag);
    expect([again.status, await again.text()]).toEqual([304, '']);
  };
  await requireNew();
  const pix = await made();
  await requireNew();
  await till.provider.decide(pix.paymentId, 'approve');
  expect((await read(pix.id)).status).toBe('paid');
  await requireNew();
  await remove(pix.id);
  const [last] = seen;
  expect((await ask(last)).status).toBe(304);
  expect((await ask([...seen].at(-1))).status).toBe(200);
});
