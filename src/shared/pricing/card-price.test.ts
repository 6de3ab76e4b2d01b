import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PromocaoPublica } from '../wire/promotions.ts';
import { sampleCard } from '../../../test/support/sample-product.ts';
import { cardPrice } from './card-price.ts';
import { priceCart, type CartPiece, type PricingContext, type Promotion } from './index.ts';

type Given = Pick<PromocaoPublica, 'tipo' | 'sobre' | 'percentual' | 'valor' | 'acumula' | 'prioridade'>;

const always = {
  frase: '',
  teto: null,
  leve: null,
  pague: null,
  degraus: [],
  degraus_por: 'unidades' as const,
  alvo: { categorias: [], produtos: [], tags: [], so_preco_cheio: false },
  minimo: { unidades: null, valor: null },
  primeira_compra: false,
  ceps: [],
  limitada: false,
  com_cupom: false,
  inicio: new Date(0).toISOString(),
  fim: null,
};
const published = (given: Partial<Given>[]): PromocaoPublica[] =>
  given.map((one, index) => ({
    ...always,
    id: index + 1,
    nome: `${index + 1}`,
    tipo: 'percentual',
    sobre: 'pecas',
    percentual: null,
    valor: null,
    acumula: { modo: 'nao', com: [] },
    prioridade: 0,
    ...one,
  }));

/** The same as the cart calculates by it. */
function toPricing({
  id,
  nome,
  tipo,
  sobre,
  percentual,
  valor,
  acumula,
  prioridade,
}: PromocaoPublica): Promotion {
  const on = sobre === 'pedido' ? 'order' : 'pieces';
  return {
    id,
    name: nome,
    benefit:
      tipo === 'percentual'
        ? { kind: 'percentage', on, percent: (percentual ?? 0) * 100 }
        : { kind: 'amount', on, cents: Math.round((valor ?? 0) * 100) },
    target: {},
    byCode: false,
    conditions: {},
    limits: {},
    startsAt: 0,
    endsAt: null,
    stacks: acumula.modo === 'todas' ? 'all' : acumula.modo === 'nao' ? 'none' : acumula.com,
    priority: prioridade,
  };
}

const context: PricingContext = {
  now: 1,
  firstPurchase: null,
  cep: null,
  payment: 'other',
  coupons: [],
  freightCents: null,
  pix: null,
};
const one: CartPiece = {
  id: '1-P-preto',
  product: 1,
  categories: [],
  tags: [],
  units: 1,
  fullCents: 10_000,
  unitCents: 10_000,
};

/** What the cart takes off one piece, but for what is taken off the order. */
function inCart(promotions: readonly PromocaoPublica[]): number {
  const { discounts } = priceCart([one], promotions.map(toPricing), context);
  const onPieces = discounts.filter(({ promotion }) => promotions[promotion - 1]?.sobre === 'pecas');
  return onPieces.reduce((left, { cents }) => left - cents, one.unitCents);
}

const onCard = (promotions: readonly PromocaoPublica[]) =>
  cardPrice(sampleCard(1, { preco: 100, promocional: null }), promotions, 1);

describe('the price of a card', () => {
  it('[PSCR-27] is that of the promotion that goes first, although another one saves more', () => {
    const promotions = published([{ percentual: 30 }, { percentual: 5, prioridade: 1 }]);
    expect(onCard(promotions)).toEqual({ cents: 9500, nomes: ['2'] });
  });

  it('[PSCR-27] is that of all that go together', () => {
    const all = { acumula: { modo: 'todas' as const, com: [] } };
    const promotions = published([
      { tipo: 'valor', valor: 10, ...all },
      { percentual: 20, ...all },
    ]);
    expect(onCard(promotions)).toEqual({ cents: 7000, nomes: ['2', '1'] });
  });

  it('[PSCR-27] is not lowered where what is off the order takes its place', () => {
    const promotions = published([{ percentual: 30 }, { percentual: 5, sobre: 'pedido', prioridade: 1 }]);
    expect(onCard(promotions)).toBeNull();
  });

  it('[PSCR-27] takes of two that take less than a cent off the better one, as the cart does', () => {
    const promotions = published([
      { tipo: 'valor', valor: 0.01, acumula: { modo: 'todas', com: [] } },
      { percentual: 0.02, prioridade: 2 },
      { percentual: 0.01, acumula: { modo: 'todas', com: [] }, prioridade: 2 },
    ]);
    expect(cardPrice(sampleCard(1, { preco: 0.01, promocional: null }), promotions, 1)).toBeNull();
    const cheap = { ...one, fullCents: 1, unitCents: 1 };
    expect(priceCart([cheap], promotions.map(toPricing), context).totalCents).toBe(1);
  });

  it('[PSCR-27] is what the cart takes off one piece, whatever is published, but for what rounding leaves', () => {
    // An amount off the order is worth what the whole cart makes of it.
    const kinds = fc.constantFrom(
      { tipo: 'percentual', sobre: 'pecas' } as const,
      { tipo: 'percentual', sobre: 'pedido' } as const,
      { tipo: 'valor', sobre: 'pecas' } as const,
    );
    const rest = fc.record({
      percentual: fc.constantFrom(3, 7, 13, 23),
      valor: fc.constantFrom(2.13, 5.37, 11.19, 17.71),
      acumula: fc.record({
        modo: fc.constantFrom('nao', 'todas', 'so_com'),
        com: fc.subarray([1, 2, 3, 4]),
      }),
      prioridade: fc.integer({ min: 0, max: 2 }),
    });
    const given = fc.tuple(kinds, rest).map(([kind, more]): Given => ({ ...kind, ...more }));
    // No two are worth the same: of equal ones the cart may take another.
    const list = fc.uniqueArray(given, {
      maxLength: 4,
      selector: ({ tipo, percentual, valor }) => (tipo === 'percentual' ? percentual : valor),
    });
    fc.assert(
      fc.property(list, (those) => {
        const promotions = published(those);
        const cents = onCard(promotions)?.cents ?? one.unitCents;
        expect(Math.abs(cents - inCart(promotions))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2000 },
    );
  });

  it('[PSCR-27] is never less than a cart of that piece alone costs', () => {
    const given = fc.record({
      percent: fc.integer({ min: 1, max: 10_000 }),
      isAmount: fc.boolean(),
      stacks: fc.constantFrom('none', 'all'),
      priority: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(
        fc.array(given, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 30_000 }),
        (list, own) => {
          const priced: Promotion[] = list.map(({ percent, isAmount, stacks, priority }, id) => ({
            id: id + 1,
            name: '',
            benefit: isAmount
              ? { kind: 'amount', on: 'pieces', cents: percent }
              : { kind: 'percentage', on: 'pieces', percent },
            target: {},
            byCode: false,
            conditions: {},
            limits: {},
            startsAt: 0,
            endsAt: null,
            stacks: stacks === 'all' ? 'all' : 'none',
            priority,
          }));
          const shown: PromocaoPublica[] = list.map(({ percent, isAmount, stacks, priority }, id) => ({
            id: id + 1,
            nome: '',
            tipo: isAmount ? 'valor' : 'percentual',
            frase: '',
            sobre: 'pecas',
            percentual: isAmount ? null : percent / 100,
            valor: isAmount ? percent / 100 : null,
            teto: null,
            leve: null,
            pague: null,
            degraus: [],
            degraus_por: 'unidades',
            alvo: { categorias: [], produtos: [], tags: [], so_preco_cheio: false },
            minimo: { unidades: null, valor: null },
            primeira_compra: false,
            ceps: [],
            limitada: false,
            acumula: { modo: stacks === 'all' ? 'todas' : 'nao', com: [] },
            prioridade: priority,
            com_cupom: false,
            inicio: new Date(0).toISOString(),
            fim: null,
          }));
          const card = {
            id: 1,
            preco: own / 100,
            promocional: null,
            categoria: '',
            tags: [],
            valePresente: false,
          };
          const cents = cardPrice(card, shown, 1)?.cents ?? own;
          const piece = {
            id: 'a',
            product: 1,
            categories: [],
            tags: [],
            units: 1,
            fullCents: own,
            unitCents: own,
          };
          const at = {
            now: 1,
            firstPurchase: null,
            cep: null,
            payment: 'other',
            coupons: [],
            freightCents: null,
            pix: null,
          } as const;
          expect(priceCart([piece], priced, at).totalCents).toBeLessThanOrEqual(cents);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
