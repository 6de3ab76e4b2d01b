import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  priceCart,
  type Benefit,
  type CartPiece,
  type PricingContext,
  type Promotion,
} from '#shared/pricing/index.ts';
import { additionalInfo, orderItems } from '../src/server/providers/payment/mercadopago/sale.ts';
import { preferenceBody } from '../src/server/providers/payment/mercadopago/preference.ts';
import { soldItems, type Charged } from '../src/server/features/payments/sold-items.ts';

const percent = fc.integer({ min: 1, max: 10_000 });
const on = fc.constantFrom('pieces' as const, 'order' as const);
const benefit: fc.Arbitrary<Benefit> = fc.oneof(
  fc.record({ kind: fc.constant('percentage' as const), on, percent }),
  fc.record({ kind: fc.constant('amount' as const), on, cents: fc.integer({ min: 1, max: 30_000 }) }),
  fc.constant<Benefit>({ kind: 'takePay', take: 3, pay: 2 }),
  fc.record({ kind: fc.constant('freight' as const), percent, mostCents: fc.constant(null) }),
);
const promotions = fc
  .array(fc.record({ benefit, stacks: fc.constantFrom('none' as const, 'all' as const) }), { maxLength: 5 })
  .map((list) =>
    list.map(({ benefit: given, stacks }, at): Promotion => {
      const always = { target: {}, byCode: false, conditions: {}, limits: {}, startsAt: 0, endsAt: null };
      return { ...always, id: at + 1, name: '', benefit: given, stacks, priority: 0 };
    }),
  );
const pieces: fc.Arbitrary<CartPiece[]> = fc
  .array(
    fc.record({
      units: fc.integer({ min: 1, max: 10 }),
      unitCents: fc.integer({ min: 1, max: 100_000 }),
      isGiftCard: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) =>
    list.map((one, at) => ({
      ...one,
      id: String(at),
      product: at,
      categories: [],
      tags: [],
      fullCents: one.unitCents,
    })),
  );
const context: fc.Arbitrary<PricingContext> = fc.record({
  now: fc.constant(1),
  firstPurchase: fc.constant(true),
  cep: fc.constant('30140071'),
  payment: fc.constantFrom('pix', 'other'),
  coupons: fc.constant([]),
  freightCents: fc.integer({ min: 0, max: 5000 }),
  pix: fc.option(fc.record({ percent, withCoupon: fc.boolean(), fullPriceOnly: fc.boolean() })),
});

/** An order as it is kept of a cart, and what is left to charge where vales pay so much of it. */
function chargeOf(cart: CartPiece[], list: Promotion[], at: PricingContext, vale: number): Charged {
  const priced = priceCart(cart, list, at);
  const credito_cents = Math.min(vale, Math.max(0, priced.totalCents - 1));
  const paid = Map.groupBy(priced.units, ({ line }) => Number(line));
  return {
    order: {
      id: 1,
      codigo: '8X2QQ-ZEQ0M',
      credito_cents,
      frete_cents: at.freightCents ?? 0,
      desconto_frete_cents: priced.freight?.discountCents ?? 0,
    },
    items: cart.map(({ product, units, unitCents }) => ({
      id: product,
      product_id: product,
      nome: 'Cropped',
      cor: 'Azul',
      tamanho: 'M',
      quantidade: units,
      preco_cents: unitCents,
    })),
    paidUnits: new Map([...paid].map(([id, units]) => [id, units.map(({ paidCents }) => paidCents)])),
    amountCents: priced.totalCents - credito_cents,
  };
}

const payer = { email: 'ana@example.com', firstName: 'Ana', lastName: '', cpf: '' };
const address = { postalCode: '', street: '', number: '', city: '', state: '' };
const cents = (price: number | string) => Math.round(Number(price) * 100);
const comesTo = (items: readonly { quantity: number; unit_price: number | string }[]) => {
  for (const { quantity, unit_price: price } of items) expect(quantity * cents(price)).toBeGreaterThan(0);
  return items.reduce((sum, { quantity, unit_price: price }) => sum + quantity * cents(price), 0);
};

describe('the lines of a charge', () => {
  it('[PROMO-32] are of positive cents and come to its amount in each of the provider’s words, whatever is off, and say nothing to the log', () => {
    const vale = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200_000 }));
    fc.assert(
      fc.property(pieces, promotions, context, vale, (cart, list, at, paidByVale) => {
        const charged = chargeOf(cart, list, at, paidByVale);
        const { amountCents } = charged;
        // What costs nothing is asked of no provider.
        if (amountCents === 0) return;
        const said: unknown[] = [];
        const items = soldItems(charged, { error: (told: unknown) => said.push(told) });
        expect(said).toEqual([]);
        const sale = { items, phone: '', address };
        expect(comesTo(additionalInfo({ sale, payer }).items)).toBe(amountCents);
        expect(comesTo(orderItems({ sale }))).toBe(amountCents);
        const page = preferenceBody(
          {
            items,
            payer,
            externalReference: 'PED-1',
            attempt: '1',
            backUrls: { success: '', failure: '', pending: '' },
            expiresAt: new Date(0),
            takes: 'all',
            mostInstallments: 1,
          },
          null,
        );
        expect(comesTo(page.items)).toBe(amountCents);
      }),
      { numRuns: 500 },
    );
  });

  it('[PROMO-56] that come to another sum are told as one of what is charged, and the log is told so', () => {
    const cart = [
      { id: '0', product: 0, categories: [], tags: [], units: 2, fullCents: 100, unitCents: 100 },
    ];
    const at: PricingContext = {
      now: 1,
      firstPurchase: null,
      cep: null,
      payment: 'other',
      coupons: [],
      freightCents: 50,
      pix: null,
    };
    const charged = chargeOf(cart, [], at, 0);
    for (const amountCents of [249, 251, 1]) {
      const said: unknown[] = [];
      const log = { error: (told: unknown) => said.push(told) };
      expect(soldItems({ ...charged, amountCents }, log)).toEqual([
        { id: '8X2QQ-ZEQ0M', title: 'Pedido 8X2QQ-ZEQ0M', quantity: 1, unitCents: amountCents },
      ]);
      expect(said).toEqual([{ pedido: 1, cents: 250, amountCents }]);
    }
  });
});
