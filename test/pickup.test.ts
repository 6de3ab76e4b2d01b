import { beforeEach, describe, expect, it } from 'vitest';
import { FREE_SHIPPING_FROM_CENTS } from '#shared/shop.ts';
import { createPeopleServices } from '../src/server/services/people.ts';
import { createShippingServices, quoteSecrets, shippingSettings } from '../src/server/services/shipping.ts';
import { logIn } from './support/catalog-office.ts';
import {
  bench,
  check,
  freightBench,
  items,
  MINUTE_MS,
  NEAR,
  optionsOf,
  RIO,
} from './support/freight-bench.ts';
import type { Client } from './support/workbench.ts';

/** Where orders are fetched, as its owner says it and as carts are quoted by it. */

freightBench();

const PICKUP = '/api/gerenciamento/configuracoes/entregas/retirada';
const PLACE = {
  nome: 'Loja do Centro',
  endereco: 'Rua das Flores, 10, Centro, Rio de Janeiro',
  horario: 'Segunda a sexta, 9h às 18h',
  instrucao: 'Leve um documento',
};
const OPEN = { ...PLACE, prazo: 2, ativo: true };

let shop: Client;
let token: string;

const serve = (freeShipping: 'message' | 'apply' = 'message') => {
  const { freight: provider, postalCodes } = bench.connect();
  const freeFromCents = () => (freeShipping === 'apply' ? FREE_SHIPPING_FROM_CENTS : null);
  const settings = { ...shippingSettings(bench.config), freeFromCents };
  const secrets = quoteSecrets(bench.world);
  return bench.serve(
    createShippingServices(bench.world, { ...settings, provider, postalCodes, secrets }),
    createPeopleServices(bench.world),
  );
};

beforeEach(async () => {
  await bench.db.deleteFrom('own_ways').execute();
  shop = await serve();
  token = await logIn(bench, 'dona', 'admin');
});

const read = async () => (await shop.call('GET', PICKUP, { token })).body;
const save = async (pickup: object, versao?: unknown) =>
  shop.call('PUT', PICKUP, { token, body: { versao: versao ?? (await read())['versao'], ...pickup } });
const pickupOf = async (cep: string, quantity = 1) =>
  (await optionsOf(shop, cep, items(quantity))).find(({ tipo }) => tipo === 'retirada');

describe('fetching it in the shop', () => {
  it('[PICK-01, PICK-02] is off until it is said, and then the last option for every postal code, at nothing', async () => {
    expect(await read()).toMatchObject({ versao: 0, ativo: false, nome: '', por: '' });
    expect(await pickupOf(RIO)).toBeUndefined();
    expect(await save(OPEN)).toMatchObject({ status: 200, body: { versao: 1 } });
    expect(await read()).toMatchObject({ ...OPEN, versao: 1, por: 'dona' });
    for (const cep of [RIO, NEAR, '69900-062']) {
      const options = await optionsOf(shop, cep, items());
      expect(options.length).toBeGreaterThan(1);
      expect(options.filter(({ tipo }) => tipo === 'retirada')).toHaveLength(1);
      expect(options.at(-1)).toMatchObject({
        id: 'retirada',
        nome: 'Retirar na loja',
        valor: 0,
        prazo: 2,
        isDelivery: false,
        retirada: PLACE,
        descricao: expect.stringMatching(/^Loja do Centro · .*fica pronto em até 2 dias úteis/),
      });
    }
    await save({ ...OPEN, ativo: false });
    expect(await pickupOf(RIO)).toBeUndefined();
    await save({ ...OPEN, prazo: 0 });
    expect((await pickupOf(RIO))?.descricao).toContain('fica pronto no dia útil em que o pagamento');
  });

  it('[PICK-02] is offered alone while the carriers’ provider is down', async () => {
    await save(OPEN);
    await bench.fault('melhorenvio', '500');
    expect(await optionsOf(shop, RIO, items())).toMatchObject([{ tipo: 'retirada', valor: 0 }]);
  });

  it('[PICK-03] takes the promise of free freight from no delivery, and makes none itself', async () => {
    shop = await serve('apply');
    const before = await optionsOf(shop, RIO, items());
    expect(before.filter(({ descricao }) => descricao.startsWith('Frete grátis'))).toHaveLength(1);
    await save(OPEN);
    const options = await optionsOf(shop, RIO, items());
    const plain = ({ id, valor, descricao }: (typeof options)[number]) => ({ id, valor, descricao });
    expect(options.slice(0, -1).map(plain)).toEqual(before.map(plain));
    expect(options.at(-1)?.descricao).not.toMatch(/gr[aá]tis/i);
  });

  it('[PICK-04] keeps what was signed for its half hour, also once it is off', async () => {
    await save(OPEN);
    const quoted = await pickupOf(RIO);
    const asked = { freteId: 'retirada', valorFrete: 0, cotacao: quoted?.cotacao };
    await save({ ...OPEN, nome: 'Outro lugar', ativo: false });
    expect(await check(shop, asked)).toEqual({ valido: true, valor: 0 });
    expect(await check(shop, { ...asked, freteId: '1' })).not.toEqual({ valido: true, valor: 0 });
    const [body = ''] = quoted?.cotacao.split('.') ?? [];
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
      option: { tipo: 'retirada', retirada: PLACE, priceCents: 0 },
    });
    bench.pass(31 * MINUTE_MS);
    const { body: late } = await shop.call('POST', '/api/frete/validar', {
      body: { cepDestino: RIO, cartItems: items(), ...asked },
    });
    expect(late).toMatchObject({ valor: 0, valido: false });
    bench.present();
  });

  it('[PICK-04] asks again once the half hour is over and the place has moved, and not where its hours have', async () => {
    await save(OPEN);
    const quoted = await pickupOf(RIO);
    const asked = { freteId: 'retirada', valorFrete: 0, cotacao: quoted?.cotacao };
    bench.pass(31 * MINUTE_MS);
    await save({ ...OPEN, horario: 'Sábados, 9h às 12h' });
    expect(await check(shop, asked)).toEqual({ valido: true, valor: 0 });
    await save({ ...OPEN, endereco: 'Rua Nova, 1' });
    expect(await check(shop, asked)).toMatchObject({ valido: false });
    bench.present();
  });

  it('[PICK-04] is quoted in no more than a payment takes, with the longest place and the largest cart', async () => {
    const long = { nome: '…'.repeat(60), endereco: '…'.repeat(160), horario: '…'.repeat(120) };
    await save({ ...OPEN, ...long, instrucao: '…'.repeat(120) });
    const [line] = items();
    const options = await optionsOf(shop, RIO, [{ ...line, quantidade: 99 }]);
    expect(options.at(-1)?.cotacao.length).toBeLessThan(3200);
  });

  it('[PICK-01] is refused field by field where it can be none, and nothing is kept', async () => {
    const odd: [object, string][] = [
      [{ nome: ' ' }, 'nome'],
      [{ nome: 'x'.repeat(61) }, 'nome'],
      [{ nome: 'a\nb' }, 'nome'],
      [{ endereco: '' }, 'endereco'],
      [{ endereco: 'x'.repeat(161) }, 'endereco'],
      [{ horario: '' }, 'horario'],
      [{ horario: 'x'.repeat(121) }, 'horario'],
      [{ instrucao: 'x'.repeat(121) }, 'instrucao'],
      [{ prazo: -1 }, 'prazo'],
      [{ prazo: 31 }, 'prazo'],
      [{ prazo: 1.5 }, 'prazo'],
      [{ ativo: 'sim' }, 'ativo'],
    ];
    for (const [changes, field] of odd) {
      const answer = await save({ ...OPEN, ...changes });
      expect(answer.status, JSON.stringify(changes)).toBe(422);
      expect(answer.body['campos'], JSON.stringify(answer.body)).toHaveProperty([field]);
    }
    expect(await read()).toMatchObject({ versao: 0, ativo: false });
  });

  it('[PICK-05] is nobody’s to overwrite, is said by owners alone, and the log tells of it', async () => {
    await save(OPEN);
    const both = await Promise.all([save({ ...OPEN, prazo: 3 }, 1), save({ ...OPEN, prazo: 4 }, 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await save(OPEN, 1)).toMatchObject({ status: 409, body: { codigo: 'versao' } });
    for (const role of ['equipe', 'leitura'] as const) {
      const other = await logIn(bench, role, role);
      expect((await shop.call('GET', PICKUP, { token: other })).status).toBe(403);
      const body = { ...OPEN, versao: 2 };
      expect((await shop.call('PUT', PICKUP, { token: other, body })).status).toBe(403);
    }
    const told = await bench.db
      .selectFrom('audit_log')
      .select(['actor', 'after'])
      .where('action', '=', 'entregas_retirada')
      .orderBy('id', 'desc')
      .execute();
    expect(told.length).toBeGreaterThanOrEqual(2);
    expect(told[0]).toMatchObject({ actor: 'dona', after: { ...PLACE, ativo: true } });
  });
});
