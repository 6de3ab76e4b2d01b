import { findsPeople, may } from '#shared/acts.ts';
import { digitsOf } from '#shared/cpf.ts';
import type { VendaPensada } from '#shared/wire/counter.ts';
import { forbidden } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import { readBackUrls, soldAnswer, type Payments } from '../payments/index.ts';
import { guardSeller, readSalePrices, type CouponGuard } from '../purchases/index.ts';
import { discountOf, linesOf, readSale, typedFreight } from './read-sale.ts';

export interface CounterRoutesDeps {
  payments: Pick<Payments, 'sell'>;
  prices: Parameters<typeof readSalePrices>[0];
  guardCoupon: CouponGuard;
  random: (bytes: number) => Buffer;
  publicUrl: string;
}

const done = { success: true as const, sucesso: true as const };
const config = { audience: 'admin', act: 'sell-elsewhere' } as const;

/** Sales that were made elsewhere: on Instagram, by WhatsApp, at the counter. */
export function counterRoutes(deps: CounterRoutesDeps): ApiRoutes {
  return (api) => {
    saleRoute(api, deps);
    pricesRoute(api, deps);
  };
}

function saleRoute(api: Api, deps: CounterRoutesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos'),
    config: { ...config, limit: { name: 'counter', max: 60, windowSeconds: 60 } },
    handler: async ({ body, session, headers, ip }, reply) => {
      const by = sellerOf(session, body.desconto ?? null);
      const sold = await deps.payments.sell({
        ...readSale(body, by),
        seller: { by, from: ip },
        key: idempotencyKey(headers, deps.random),
        backUrls: readBackUrls({}, deps.publicUrl),
      });
      return reply.code(201).header('cache-control', 'no-store').send(soldAnswer(sold));
    },
  });
}

/** What is the owner's alone to give nobody else gives, whichever form she fills in. */
function sellerOf(session: Session | null, discount: unknown): string {
  if (session?.kind !== 'admin') throw forbidden();
  if (discount !== null && !may(session.role, 'discount-sales')) throw forbidden();
  return session.username;
}

function pricesRoute(api: Api, { prices, guardCoupon }: CounterRoutesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/precos'),
    config: { ...config, limit: { name: 'counter-prices', max: 240, windowSeconds: 60 } },
    handler: async ({ body, session, ip }, reply) => {
      const by = sellerOf(session, body.desconto ?? null);
      await guardSeller(guardCoupon, { by, from: ip, credits: body.creditos });
      const tellsOfPeople = session?.kind === 'admin' && findsPeople(session.role);
      const precos = await readSalePrices(prices, {
        items: linesOf(body.items),
        cep: body.cep,
        credits: body.creditos ?? [],
        freight: freightOf(body.frete),
        discount: discountOf(body.desconto),
        isPix: body.pagamento === 'pix',
        buyer: tellsOfPeople ? buyerOf(body) : null,
      });
      return reply.header('cache-control', 'no-store').send({ ...done, precos });
    },
  });
}

function freightOf(frete: VendaPensada['frete']) {
  if (frete === undefined) return null;
  return frete.tipo === 'cotacao' ? { option: frete } : { cents: typedFreight(frete).priceCents };
}

/** As the order itself will see her: what limits per person tell of her is for whoever may find people. */
function buyerOf({ email = '', cpf = '' }: VendaPensada) {
  const buyer = { email: email.trim(), cpf: digitsOf(cpf) };
  return buyer.email === '' && buyer.cpf === '' ? null : buyer;
}
