import { expect, it } from 'vitest';
import { FREE_SHIPPING_FROM_CENTS } from '#shared/shop.ts';
import { quoteTo } from '../src/server/features/order-edits/quote.ts';
import type { Order } from '../src/server/features/orders/index.ts';
import { createShippingServices, quoteSecrets, shippingSettings } from '../src/server/services/shipping.ts';
import { bench, dress, freightBench } from './support/freight-bench.ts';

freightBench();

const RIO = '22021001';
const FAR = '90420200';
const goods = () => [{ productId: dress, quantity: 1 }];

function shippingOf(freeShipping: 'apply' | 'message') {
  const { freight: provider, postalCodes } = bench.connect();
  const freeFromCents = () => (freeShipping === 'apply' ? FREE_SHIPPING_FROM_CENTS : null);
  const settings = { ...shippingSettings(bench.config), freeFromCents };
  const secrets = quoteSecrets(bench.world);
  return createShippingServices(bench.world, { ...settings, provider, postalCodes, secrets }).shipping;
}

it('[EDIT-03] what the shop bears is the same where it makes the way free for its buyer', async () => {
  const free = shippingOf('apply');
  const ways = await free.quote({ cep: RIO, items: goods() });
  const way = ways.find(({ valor }) => valor === 0);
  if (way === undefined) throw new Error('nothing is free');
  const option = { id: way.id };
  const costs = async (cep: string) => {
    const price = await shippingOf('message').priceFor({ cep, items: goods(), option });
    return price.ok ? price.option.priceCents : 0;
  };
  const [there, here] = [await costs(FAR), await costs(RIO)];
  expect(there).toBeGreaterThan(here);
  const order = {
    id: 0,
    cep: RIO,
    frete: { id: way.id, tipo: way.tipo },
    frete_cents: 0,
  } as unknown as Order;
  const items = async () => [{ id: 1, product_id: dress, quantidade: 1 }];
  const deps = { db: bench.db, orders: { items }, shipping: free } as unknown as Parameters<
    typeof quoteTo
  >[0];
  expect((await quoteTo(deps, order, { cep: FAR })).extraCents).toBe(there - here);
  // Another way than the one that is free there, too: freight was promised free, and is.
  const dear = (await free.quote({ cep: FAR, items: goods() })).find(
    ({ id, valor, tipo }) => valor > 0 && tipo === 'delivery' && ways.some((one) => one.id === id),
  );
  if (dear === undefined) throw new Error('nothing is dearer');
  const hers = { ...order, frete: { id: dear.id, tipo: dear.tipo } };
  expect((await quoteTo(deps, hers, { cep: FAR })).deltaCents).toBe(0);
});
