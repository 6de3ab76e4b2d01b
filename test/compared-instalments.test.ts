import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ParcelasComparadas } from '#shared/wire/compared-instalments.ts';
import { adminToken, callShop, OFFICE_ENV, staffToken } from '../e2e/office-desk.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

let shop: RunningShop;
let token: string;
beforeAll(async () => {
  shop = await startShop({ env: OFFICE_ENV });
  token = await adminToken(shop.url);
});
afterAll(() => shop?.stop());

const control = (body: object) => callShop(`${shop.url}/sandbox/control`, 'POST', body);
async function compared(as = token) {
  const answer = await fetch(`${shop.url}/api/gerenciamento/configuracoes/pagamentos/parcelas`, {
    headers: as === '' ? {} : { authorization: `Bearer ${as}` },
  });
  return { status: answer.status, body: (await answer.json()) as ParcelasComparadas };
}
const differing = ({ parcelas }: ParcelasComparadas) =>
  parcelas?.filter(({ difere }) => difere !== null).map(({ vezes, difere }) => [vezes, difere]);

it('[TERM-07] tells the owner where the shop promises another interest than the provider takes, or why it can’t', async () => {
  const { body } = await compared();
  expect(body).toMatchObject({ valor: 1200, ate: 12, sem_juros_ate: 3, motivo: null });
  expect(body.parcelas).toHaveLength(11);
  expect(differing(body)).toEqual([]);
  await control({ freeInstalments: 2 });
  expect(differing((await compared()).body)).toEqual([[3, 'promete_demais']]);
  await control({ freeInstalments: 5 });
  expect(differing((await compared()).body)).toEqual([
    [4, 'promete_de_menos'],
    [5, 'promete_de_menos'],
  ]);
  await control({ freeInstalments: null });
  expect(differing((await compared()).body)).toEqual([]);
  await control({ provider: 'mercadopago', mode: 'garbage' });
  expect((await compared()).body).toMatchObject({ motivo: 'sem_resposta', parcelas: null, sem_juros_ate: 3 });
  await control({ provider: 'mercadopago', mode: 'ok' });
  expect((await compared(await staffToken(shop.url, token, 'equipe'))).status).toBe(403);
  expect((await compared('')).status).toBe(401);
});
