import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import {
  createShippingServices,
  quoteSecrets,
  shippingSettings,
  type ShippingSettings,
} from '../../src/server/services/shipping.ts';
import { insertPlainProduct } from './products.ts';
import { openWorkbench, type Client, type Workbench } from './workbench.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Rio de Janeiro; outside the shop's own delivery. */
export const RIO = '22021-001';
/** Belford Roxo; within it. */
export const NEAR = '26130-230';

export let bench: Workbench;
export let shop: Client;
export let dress: number;
export let blouse: number;
export let hidden: number;

/** A node of the shop: memory and breakers of its own, the database shared with the others. */
export function node(given: Partial<ShippingSettings> = {}): Promise<Client> {
  const { freight: provider, postalCodes } = bench.connect();
  return bench.serve(
    createShippingServices(bench.world, {
      ...shippingSettings(bench.config),
      provider,
      postalCodes,
      secrets: quoteSecrets(bench.world),
      ...given,
    }),
  );
}

export async function optionsOf(
  client: Client,
  cepDestino: string,
  cartItems: unknown[],
): Promise<FreteOpcao[]> {
  const { status, body } = await client.call('POST', '/api/frete/calcular', {
    body: { cepDestino, cartItems },
  });
  expect(body, `HTTP ${status}`).toMatchObject({ sucesso: true, success: true });
  return body['opcoes'] as FreteOpcao[];
}

export const find = (options: FreteOpcao[], nome: string) => {
  const option = options.find((candidate) => candidate.nome === nome);
  if (option === undefined) throw new Error(`no ${nome} among ${options.map(({ nome }) => nome).join(', ')}`);
  return option;
};

/** Opens the bench for a file's tests, and puts all in order before each of them. */
export function freightBench(): void {
  beforeAll(async () => {
    bench = await openWorkbench();
    dress = await insertPlainProduct(bench.db, { nome: 'Vestido Lis', precoCents: 19_900 });
    blouse = await insertPlainProduct(bench.db, { nome: 'Blusa Mel', precoCents: 8990, pesoGrams: 200 });
    hidden = await insertPlainProduct(bench.db, { nome: 'Saia Oculta', ativo: false });
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.recover();
    await bench.db.deleteFrom('freight_quotes').execute();
    await bench.db.deleteFrom('postal_codes').execute();
    await weigh(0);
    shop = await node();
  });
}

export const items = (quantidade = 1) => [{ id: dress, quantidade }];
export const blouses = () => [{ id: blouse, quantidade: 1 }];
export const weigh = (peso_grams: number) =>
  bench.db.updateTable('products').set({ peso_grams }).where('id', '=', dress).execute();
export const look = (client: Client, cep: string) => client.call('GET', `/api/cep/${cep}`);

export const ask = (client: Client) =>
  client.call('POST', '/api/frete/calcular', {
    body: { cepDestino: RIO, cartItems: [{ id: blouse, quantidade: 1 }] },
  });
export const check = async (client: Client, body: Record<string, unknown>) => {
  const answer = await client.call('POST', '/api/frete/validar', {
    body: { cepDestino: RIO, cartItems: items(), ...body },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { valido: answer.body['valido'], valor: answer.body['valor'] };
};
