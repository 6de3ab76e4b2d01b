import { describe, expect, it } from 'vitest';
import type { CartLine } from '#shared/cart.ts';
import type { PayOnDelivery } from '#shared/shop.ts';
import { startOf, takenFor } from './ways-to-pay.ts';

const DRESS: CartLine = {
  id: '7-Azul-M',
  nome: 'Vestido',
  preco: 89.95,
  quantidade: 1,
  tamanho: 'M',
  cor: 'Azul',
  imagem: '',
  categoria: 'Vestidos',
  cores: [],
  estoqueCompartilhado: false,
};
const BY_BOTH = { cardAdapter: 'algum', takesPix: true };
const BY_CARD = { cardAdapter: 'algum', takesPix: false };
const BY_PIX = { cardAdapter: null, takesPix: true };
/** A provider on whose own page alone one pays. */
const BY_NOTHING = { cardAdapter: null, takesPix: false };

interface Has {
  cardAdapter: string | null;
  takesPix: boolean;
}

const bought = (provider: Has, payOnDelivery: PayOnDelivery, more: Partial<CartLine> = {}) => ({
  state: { items: [{ ...DRESS, ...more }], totalCents: 8995 },
  shop: { ...provider, payOnDelivery },
});

describe('the ways to pay', () => {
  it('[PAYM-30] are those that the provider has, and the door where the shop has it', () => {
    expect(takenFor(bought(BY_BOTH, 'order'))).toEqual({ cartao: true, pix: true, door: true });
    expect(takenFor(bought(BY_CARD, 'order'))).toEqual({ cartao: true, pix: false, door: true });
    expect(takenFor(bought(BY_PIX, 'off'))).toEqual({ cartao: false, pix: true, door: false });
    expect(takenFor(bought(BY_NOTHING, 'message'))).toEqual({ cartao: false, pix: false, door: true });
    expect(takenFor(bought(BY_NOTHING, 'message', { valePresente: true }))).toEqual({
      cartao: false,
      pix: false,
      door: false,
    });
  });

  it.each([
    [BY_BOTH, 'order', ['tipo', null, null]],
    [BY_CARD, 'order', ['tipo', null, null]],
    [BY_BOTH, 'off', ['metodo', 'online', null]],
    [BY_CARD, 'off', ['formulario', 'online', 'cartao']],
    [BY_PIX, 'off', ['formulario', 'online', 'pix']],
    [BY_NOTHING, 'message', ['metodo', 'delivery', null]],
  ] as const)(
    '[PAYM-30] begin with what there is to choose, or with what is left (%#)',
    (has, door, first) => {
      const { step, type, method } = startOf(bought(has, door));
      expect([step, type, method]).toEqual(first);
    },
  );
});
