import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayAfter, dayOf, startOfDay } from '#shared/days.ts';
import {
  OWNER_MAIL_SWITCHES,
  OWNER_MAILS,
  unwantedMails,
  type OwnerMailSwitch,
} from '#shared/owner-mails.ts';
import { DAILY_MAIL } from '../src/server/features/daily-mail/index.ts';
import { EXCHANGE_MAILS } from '../src/server/features/exchanges/letters.ts';
import { createMailWorker } from '../src/server/features/mail/index.ts';
import { ORDER_MAILS } from '../src/server/features/mail/order-letters.ts';
import { createMetrics } from '../src/server/http/metrics.ts';
import { createServices } from '../src/server/services/index.ts';
import type { MailServices } from '../src/server/services/mail.ts';
import { logIn } from './support/catalog-office.ts';
import { openMailBench, SHOP, type MailBench } from './support/mail-bench.ts';
import { SETTINGS } from './support/settings-bench.ts';

/** Letters to the shop itself: its owner says which she wants. */

const ALL: Record<OwnerMailSwitch, boolean> = {
  avisar_vendas: true,
  avisar_desistencias: true,
  avisar_trocas: true,
  avisar_problemas: true,
};
const isToShop = (kind: string) => kind.endsWith('_aviso') || kind === 'troca_fotos';

let bench: MailBench;

beforeAll(async () => {
  bench = await openMailBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.clear());

const toShop = () => bench.mails().filter(({ to }) => to.includes(SHOP.email));

describe('letters to the shop', () => {
  it('[MAIL-47] stand each behind one switch', () => {
    const told = OWNER_MAIL_SWITCHES.flatMap((name) => [...OWNER_MAILS[name]]);
    expect(told.toSorted()).toEqual([...ORDER_MAILS, ...EXCHANGE_MAILS].filter(isToShop).toSorted());
    expect(unwantedMails(ALL)).toEqual([]);
    expect(unwantedMails({ ...ALL, avisar_trocas: false })).toEqual(['troca_aviso', 'troca_fotos']);
  });

  it.each([
    ['avisar_vendas', 'venda_aviso'],
    ['avisar_desistencias', 'desistencia_aviso'],
    ['avisar_problemas', 'alerta_fraude_aviso'],
  ] as const)('[MAIL-47] are ended kind by kind: %s', async (name, kind) => {
    const kinds = ['venda_aviso', 'desistencia_aviso', 'alerta_fraude_aviso'];
    const id = await bench.insertOrder({
      email: bench.newBuyer(),
      status: 'paid',
      withdrawn_at: bench.clock(),
    });
    const had = toShop().length;
    for (const one of kinds) await bench.queue(one, id);
    await bench.worker(unwantedMails({ ...ALL, [name]: false })).runOnce();
    expect(toShop().slice(had)).toHaveLength(2);
    const kept = bench.db.selectFrom('outbox').select('kind').where('state', '=', 'dead');
    expect(await kept.execute()).toEqual([{ kind }]);
  });

  it('[MAIL-47] of exchanges, too, which another room writes', async () => {
    const id = await bench.insertOrder({ email: bench.newBuyer() });
    await bench.queue('troca_aviso', id);
    const written: string[] = [];
    const worker = createMailWorker({
      ...bench.world,
      sender: bench.connect().mail,
      shop: () => ({ ...SHOP }),
      unwanted: () => unwantedMails({ ...ALL, avisar_trocas: false }),
      findOrder: () => Promise.resolve(undefined),
      writers: {
        troca_aviso: ({ kind }) => {
          written.push(kind);
          return Promise.resolve(null);
        },
      },
    });
    await worker.runOnce();
    expect(written).toEqual([]);
    expect((await bench.rowOf(id)).state).toBe('dead');
  });

  it('[MAIL-47] are ended in the wired shop by what its owner publishes, and the day’s with them', async () => {
    const shop = await createServices({
      config: { ...bench.config, SEED_DEMO: 'off' },
      world: bench.world,
      endpoints: bench.endpoints,
      keptMails: null,
      say: () => {},
      metrics: createMetrics(),
    });
    await shop.open();
    const office = await bench.serve(...shop.parts);
    const letters = shop.parts.find((part): part is MailServices => 'daily' in part);
    const publish = async (documento: Record<string, unknown>) => {
      const token = await logIn(bench, 'dona', 'admin');
      const ask = async (method: string, path: string, more: object) => {
        const { versao } = (await office.call('GET', SETTINGS, { token })).body;
        const { status } = await office.call(method, path, { token, body: { versao, ...more } });
        expect(status, `${method} ${path}`).toBe(200);
      };
      await ask('PUT', SETTINGS, { documento });
      await ask('POST', `${SETTINGS}/publicar`, {});
    };
    const nextMorning = () => {
      const eight = startOfDay(dayAfter(dayOf(bench.clock()), 1)).getTime() + 8 * 3_600_000;
      bench.pass(eight - bench.clock().getTime());
    };
    const kinds = ['venda_aviso', 'desistencia_aviso', 'alerta_fraude_aviso'];
    const sell = async () => {
      const at = bench.clock();
      const given = { status: 'paid', created_at: at, paid_at: at, withdrawn_at: at } as const;
      const id = await bench.insertOrder({ email: bench.newBuyer(), ...given });
      for (const kind of kinds) await bench.queue(kind, id);
    };
    const waiting = () =>
      bench.db.selectFrom('outbox').select('kind').where('state', '=', 'queued').execute();

    await publish({ ...ALL, resumo_diario: true });
    let had = toShop().length;
    nextMorning();
    await sell();
    await letters?.daily.runOnce();
    await letters?.mails.runOnce();
    expect(toShop().slice(had)).toHaveLength(4);

    had = toShop().length;
    nextMorning();
    await sell();
    await letters?.daily.runOnce();
    expect((await waiting()).map(({ kind }) => kind).toSorted()).toEqual([...kinds, DAILY_MAIL].toSorted());
    const off = Object.fromEntries(OWNER_MAIL_SWITCHES.map((name) => [name, false]));
    await publish({ ...off, resumo_diario: false });
    await letters?.mails.runOnce();
    expect(toShop().slice(had)).toEqual([]);
    nextMorning();
    await sell();
    await letters?.daily.runOnce();
    expect((await waiting()).map(({ kind }) => kind)).not.toContain(DAILY_MAIL);
    await letters?.mails.runOnce();
    expect(toShop().slice(had)).toEqual([]);
    expect(await waiting()).toEqual([]);
    await shop.stop();
  });
});
