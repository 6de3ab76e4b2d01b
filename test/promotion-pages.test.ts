import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublished } from '../src/server/features/promotions/index.ts';
import { pauseAll, publish } from './support/promotions.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let node: ReturnType<typeof createPublished>;

beforeAll(async () => {
  till = await openTill();
  // Another node of the shop, which pages ask.
  node = createPublished({ db: till.db, log: till.deps.log });
  await node.start();
});
afterAll(async () => {
  await node.stop();
  await till.stop();
});

const names = () => node.page()?.automaticas.map(({ nome }) => nome) ?? [];
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

it('[PROMO-43] pages show what is published within two seconds, and nothing where nothing is', async () => {
  expect(node.page()).toBeNull();
  const before = node.version();
  await publish(till, { nome: 'Agora', tipo: 'percentual', percentual: 5 });
  await expect.poll(names, { timeout: 2000 }).toEqual(['Agora']);
  expect(node.version()).not.toBe(before);
  expect(node.page()?.cupons).toBe(false);
  await publish(till, {
    nome: 'Código',
    tipo: 'percentual',
    percentual: 5,
    com_codigo: true,
    codigo: 'PAGINA',
  });
  await expect.poll(() => node.page()?.cupons, { timeout: 2000 }).toBe(true);
  expect(names()).toEqual(['Agora']);
  await pauseAll(till);
  await expect.poll(() => node.page(), { timeout: 2000 }).toBeNull();
});

it('[PROMO-43] a kept page ends when a promotion begins or ends, without any change', async () => {
  await publish(till, {
    nome: 'Curta',
    tipo: 'percentual',
    percentual: 5,
    inicio: inMs(3000),
    fim: inMs(6000),
  });
  await node.refresh();
  const before = node.version();
  expect(names()).toEqual([]);
  await expect.poll(names, { timeout: 5000, interval: 20 }).toEqual(['Curta']);
  const during = node.version();
  await expect.poll(names, { timeout: 5000, interval: 20 }).toEqual([]);
  expect(new Set([before, during]).size).toBe(2);
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
  await expect.poll(names, { timeout: 3000 }).toEqual(known);
  await pauseAll(till);
});
