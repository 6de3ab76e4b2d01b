import { setTimeout as sleep } from 'node:timers/promises';
import type { Produto } from '#shared/wire/catalog.ts';
import { providerAt } from '../../test/support/provider.ts';
import { shopperAt } from '../../test/support/shopper.ts';

/** Somebody who buys a dress by PIX and pays it. */
export async function buyOne(url: string): Promise<void> {
  const shopper = shopperAt(url, '198.51.100.7');
  const products = (await shopper.get<Produto[]>('/api/produtos?limit=20')).body;
  const product = products.find(({ variantes }) => variantes.some(({ estoque }) => estoque > 1));
  const variant = product?.variantes.find(({ estoque }) => estoque > 1);
  if (product === undefined || variant === undefined) throw new Error('nothing to buy');
  const { cor, tamanho } = variant;
  const preco = product.promocional ?? product.preco;
  const body = await shopper.checkOut([{ productId: product.id, cor, tamanho, quantity: 1, preco }]);
  const { payment } = (await shopper.payByPix(body, `vigia-${Date.now()}`)).body;
  await providerAt(url).decide(payment.id ?? '', 'approve');
}

const EVERY_MS = 150;

/** People who look around, ask for streets and orders that nobody has asked for, until told to stop. Whatever happens to them. */
export function lookAround(url: string): { stop(): Promise<number> } {
  const ending = new AbortController();
  let asked = 0;
  const look = async (path: string, from: string) => {
    asked += 1;
    const headers = { 'x-forwarded-for': from, accept: 'application/json,text/html;q=0.9' };
    const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(5000) });
    await answer.arrayBuffer();
  };
  const lane = async () => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      const from = `198.51.${n % 100}.${1 + (n % 200)}`;
      const street = `/api/cep/0${1_000_000 + ((n * 7919) % 8_000_000)}`;
      const nobodys = `/api/pedidos/K7QF9-M2XA4-${String(n % 100_000).padStart(5, '2')}/status`;
      const paths = ['/', `/produto/${1 + (n % 5)}`, '/api/produtos', nobodys, street];
      for (const path of paths) await look(path, from).catch(() => undefined);
      await sleep(EVERY_MS);
    }
  };
  const running = lane();
  return {
    async stop() {
      ending.abort();
      await running;
      return asked;
    },
  };
}
