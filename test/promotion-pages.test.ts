import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublished } from '../src/server/features/promotions/index.ts';
import { pauseAll, publish } from './support/promotions.ts';
import { openTill, type Till } from './support/till.ts';
import { inTime } from './support/in-time.ts';

let till: Till;
let node: ReturnType<typeof createPublished>;

beforeAll(async () => {
  till = await openTill();
  // Another node of the shop, which pages ask.
  node = createPublished({ ...till.deps });
  await node.start();
});
afterAll(async () => {
  await node.stop();
  await till.stop();
});

const HOUR_MS = 3_600_000;
const namesOf = (one: typeof node) => one.page()?.automaticas.map(({ nome }) => nome) ?? [];
const names = () => namesOf(node);
/** Pages know within two seconds; a node looks each second. */
const expectSoon = (asks: () => unknown, wanted: unknown) =>
  inTime(() => expect.poll(asks, { timeout: 30_000 }).toEqual(wanted), { waitsMs: 1000, limitMs: 2000 });

it('[PROMO-43] pages show what is published within two seconds, and nothing where nothing is', async () => {
  expect(node.page()).toBeNull();
  const before = node.version();
  await publish(till, { nome: 'Agora', tipo: 'percentual', percentual: 5 });
  await expectSoon(names, ['Agora']);
  expect(node.version()).not.toBe(before);
  expect(node.page()?.cupons).toBe(false);
  await publish(till, {
    nome: 'Código',
    tipo: 'percentual',
    percentual: 5,
    com_codigo: true,
    codigo: 'PAGINA',
  });
  await expectSoon(() => node.page()?.cupons, true);
  expect(names()).toEqual(['Agora']);
  await pauseAll(till);
  await expectSoon(() => node.page(), null);
});

it('[PROMO-43] a kept page ends when a promotion begins or ends, without any change', async () => {
  await publish(till, {
    nome: 'Curta',
    tipo: 'percentual',
    percentual: 5,
    inicio: new Date(Date.now() + HOUR_MS).toISOString(),
    fim: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
  });
  // A node that has read it once and looks no more: all that passes is time.
  let movedMs = 0;
  const clock = () => new Date(Date.now() + movedMs);
  const still = createPublished({ ...till.deps, clock });
  await still.refresh();
  const stands = () => ({ names: namesOf(still), version: still.version() });
  const before = stands();
  movedMs = 1.5 * HOUR_MS;
  const during = stands();
  movedMs = 2.5 * HOUR_MS;
  const after = stands();
  expect([before.names, during.names, after.names]).toEqual([[], ['Curta'], []]);
  expect(new Set([before.version, during.version, after.version]).size).toBe(3);
});

it('[PROMO-44] a freight promotion for everybody takes the place of the setting, and one by a code does not', async () => {
  await publish(till, { tipo: 'frete', percentual: 100, com_codigo: true, codigo: 'FRETE' });
  await node.refresh();
  expect(node.setsFreight()).toBe(false);
  await publish(till, { tipo: 'frete', percentual: 100 });
  await node.refresh();
  expect(node.setsFreight()).toBe(true);
});

it('[PROMO-59] of a crowd of promotions pages know those of freight and PIX, and what goes first', async () => {
  await pauseAll(till);
  for (let at = 0; at < 20; at += 1)
    await publish(till, { nome: `${at}`, tipo: 'percentual', percentual: 5 });
  const first = { nome: 'Primeira', tipo: 'percentual', percentual: 5, prioridade: 1 } as const;
  for (const one of [first, { nome: 'Frete', tipo: 'frete', percentual: 100 } as const])
    await publish(till, one);
  await publish(till, { nome: 'PIX', tipo: 'pix', percentual: 5 });
  const known = [...Array.from({ length: 17 }, (_, at) => `${at}`), 'Primeira', 'Frete', 'PIX'];
  await expectSoon(names, known);
  await pauseAll(till);
});
