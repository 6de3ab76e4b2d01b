import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { CouponGuard } from './coupon-guard.ts';
import { readPrices, type HolderByCode, type PricesDeps } from './prices.ts';
import { simulate } from './simulate.ts';

const done = { success: true as const, sucesso: true as const };

/** What a cart costs, for shoppers and for the owner who tries a promotion out. */
export function pricesRoutes(
  deps: PricesDeps & { guardCoupon: CouponGuard; holderByCode: HolderByCode },
): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /carrinho/precos'),
      config: { audience: 'all', limit: { name: 'prices', max: 120, windowSeconds: 60 } },
      handler: async ({ body, ip }, reply) => {
        const { cupom: typed, creditos: credits, substitui } = body;
        await deps.guardCoupon({ typed, credits, from: ip, orders: [substitui?.codigo] });
        const precos = await readPrices(deps, body);
        return reply.header('cache-control', 'no-store').send({ ...done, precos });
      },
    });
    api.route({
      ...implement('POST /gerenciamento/promocoes/simular'),
      config: {
        audience: 'admin',
        act: 'try-promotions',
        limit: { name: 'simulations', max: 120, windowSeconds: 60 },
      },
      handler: async ({ body }, reply) =>
        reply.header('cache-control', 'no-store').send({ ...done, ...(await simulate(deps, body)) }),
    });
  };
}
