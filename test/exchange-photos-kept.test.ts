import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blankExchanges, deleteOldPhotos, listOwnPhotos } from '../src/server/features/exchanges/index.ts';
import { defectPhotos, type DefectPhotos } from './support/defect-photos.ts';
import { asMoney, openExchanges, type Exchanges } from './support/exchanges.ts';
import { putOnSale, type Goods } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** How much the shop keeps of photographs of defects, and for how long. */

const DAY_MS = 86_400_000;
let till: Till;
let at: Exchanges;
let goods: Goods;
let jpeg: Buffer;
let defect: DefectPhotos['defect'];
let send: DefectPhotos['send'];
let kept: DefectPhotos['kept'];

beforeAll(async () => {
  till = await openTill();
  at = openExchanges(till);
  ({ jpeg, defect, send, kept } = await defectPhotos({ till, at, goods: () => goods }));
});
afterAll(async () => {
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  goods = await putOnSale(till.db);
});

describe('what is kept of it', () => {
  it('[EXCH-30] goes with her cancelling, 180 days after the end, and with her data', async () => {
    const cancelled = await defect();
    await send(cancelled);
    await at.cancel(cancelled.codigo, cancelled.id);
    expect(await kept(cancelled.id)).toEqual([]);
    const ended = await defect();
    await send(ended);
    const open = await defect();
    await send(open);
    await at.authorise(ended.id);
    await at.check(ended.id);
    expect((await at.giveBack(ended.id, 'dinheiro')).body.troca.estado).toBe('concluida');
    const forget = (days: number) =>
      till.db
        .transaction()
        .execute((tx) =>
          deleteOldPhotos(tx, { before: new Date(till.now().getTime() + days * DAY_MS), limit: 10 }),
        );
    expect(await forget(-1)).toBe(0);
    expect(await forget(1)).toBe(1);
    expect(await kept(ended.id)).toEqual([]);
    expect(await kept(open.id)).toHaveLength(1);
    await till.db.transaction().execute((tx) => blankExchanges(tx, [open.orderId]));
    expect(await kept(open.id)).toEqual([]);
  });

  it('[EXCH-30] is whole in her own copy', async () => {
    const request = await defect();
    await send(request);
    const { id, headers } = await till.customer();
    await till.db.updateTable('orders').set({ customer_id: id }).where('id', '=', request.orderId).execute();
    const [photo] = await kept(request.id);
    const one = { exchange_id: request.id, bytes: photo?.bytes, whole: true };
    expect(await listOwnPhotos(till.db, id)).toEqual([one]);
    // Of more than one answer takes, the newest are whole.
    const small = { ...one, bytes: photo?.preview, whole: false };
    expect(await listOwnPhotos(till.db, id, (photo?.bytes.length ?? 0) - 1)).toEqual([small]);
    // By her own token she needs no e-mail.
    expect((await send(request, { email: '', headers: { ...headers, ...newKey() } })).status).toBe(201);
  });

  it('[EXCH-26] is bounded for an order, however often she cancels and asks again', async () => {
    const request = await defect();
    let id = request.id;
    for (const round of [1, 2, 3]) {
      for (const _ of [1, 2, 3, 4])
        expect((await send({ ...request, id })).status, `round ${round}`).toBe(201);
      await at.cancel(request.codigo, id);
      const { pecas } = await at.read(request.codigo);
      id = (await at.ask(request.codigo, asMoney(pecas[0]?.ref ?? '', 1, 'defeito'))).body.troca.id;
    }
    const last = await send({ ...request, id });
    expect([last.status, last.codigo]).toEqual([409, 'fotos_demais']);
  });

  it('[EXCH-26] is bounded for the whole shop in a day', async () => {
    const request = await defect();
    const row = {
      exchange_id: request.id,
      bytes: jpeg,
      preview: jpeg,
      width: 60,
      height: 40,
      created_at: till.now(),
    };
    const { id: elsewhere } = await defect();
    const rows = Array.from({ length: 400 }, (_, n) => ({
      ...row,
      exchange_id: elsewhere,
      client_key: `k${n}`,
    }));
    await till.db.insertInto('exchange_photos').values(rows).execute();
    expect((await send(request)).codigo).toBe('ocupado');
    at.passDays(2);
    expect((await send(request)).status).toBe(201);
  });
});
