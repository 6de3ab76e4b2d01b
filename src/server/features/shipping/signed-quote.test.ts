import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQuoteSigner } from './signed-quote.ts';

const START = Date.parse('2026-03-02T12:00:00Z');
const option = {
  id: '1',
  nome: 'PAC',
  servico: 'PAC',
  company: 'Correios',
  prazo: 7,
  tipo: 'delivery' as const,
  priceCents: 2410,
};
const wanted = { id: '1', cep: '22021001', items: [{ productId: 3, quantity: 2 }] };

function signerAt(atMs: number, ...[secret = 'segredo', ...former]: string[]) {
  return createQuoteSigner({ secrets: [secret, ...former], clock: () => new Date(atMs) });
}
const cotacao = signerAt(START).sign({ option, cep: wanted.cep, items: wanted.items });
const holds = (atMs: number, given: Partial<typeof wanted> = {}) => {
  const signer = signerAt(atMs);
  const quote = signer.read(cotacao);
  return quote !== null && signer.holds(quote, { ...wanted, ...given });
};

describe('a signed quote', () => {
  it('[SHIP-23] holds for 30 minutes, for its option, postal code and items only', () => {
    expect(holds(START)).toBe(true);
    expect(holds(START + 30 * 60_000 - 1)).toBe(true);
    expect(holds(START + 30 * 60_000)).toBe(false);
    expect(holds(START, { id: '2' })).toBe(false);
    expect(holds(START, { cep: '22021002' })).toBe(false);
    expect(holds(START, { items: [{ productId: 3, quantity: 1 }] })).toBe(false);
    expect(holds(START, { items: [...wanted.items, { productId: 4, quantity: 1 }] })).toBe(false);
  });

  it('carries the option as it was offered', () => {
    expect(signerAt(START).read(cotacao)?.option).toEqual(option);
  });

  it('[SHIP-26] is refused when a letter of it changed, or when another secret signed it', () => {
    expect(signerAt(START, 'outro').read(cotacao)).toBeNull();
    const position = fc.integer({ min: 0, max: cotacao.length - 2 });
    fc.assert(
      fc.property(position, fc.constantFrom('A', 'b', '7', '.', '_'), (at, letter) => {
        fc.pre(cotacao[at] !== letter);
        const changed = cotacao.slice(0, at) + letter + cotacao.slice(at + 1);
        expect(signerAt(START).read(changed)).toBeNull();
      }),
    );
  });

  it('[SHIP-40] is believed when the secret of before signed it, and signed by the one of now', () => {
    const renewed = signerAt(START, 'novo', 'segredo');
    expect(renewed.read(cotacao)?.option).toEqual(option);
    const next = renewed.sign({ option, cep: wanted.cep, items: wanted.items });
    expect(signerAt(START, 'novo').read(next)?.option).toEqual(option);
    expect(signerAt(START).read(next)).toBeNull();
  });

  it('is refused when it is any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(signerAt(START).read(text)).toBeNull();
      }),
    );
  });
});
