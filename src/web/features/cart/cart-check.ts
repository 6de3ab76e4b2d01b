import type { Produto } from '#shared/wire/catalog.ts';
import type { Cart } from '#shared/cart.ts';
import { productIdOf } from '#shared/cart.ts';
import type { CartNotice } from '#shared/reprice-cart.ts';
import { serialiseCart } from '#shared/stored-cart.ts';
import type { CartMemory } from './cart-memory.ts';

export interface CartCheckDeps {
  memory: CartMemory;
  /** Those of up to a hundred products that are for sale. Rejects when the shop can't be asked. */
  findProducts(ids: readonly number[]): Promise<readonly Produto[]>;
  log(message: string, cause?: unknown): void;
  nowMs(): number;
}

/** Brings the cart to the shop's prices and stock, one question at a time. */
export function createCartCheck({ memory, findProducts, log, nowMs }: CartCheckDeps) {
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    const ids = [...new Set(memory.state().cart.flatMap((line) => productIdOf(line.id) ?? []))];
    if (ids.length === 0) return;
    try {
      // An empty cart, which most visits have, needs none of this.
      const { findInParts, foundProducts, repriceCart } = await import('#shared/reprice-cart.ts');
      const found = foundProducts(ids, await findInParts(ids, findProducts));
      let notices: CartNotice[] = [];
      memory.change(
        (cart) => {
          const repriced = repriceCart(cart, found);
          notices = repriced.notices;
          return serialiseCart(repriced.cart) === serialiseCart(cart) ? cart : repriced.cart;
        },
        () => ({ notices: [...memory.state().notices, ...notices] }),
      );
      checkedAtMs = nowMs();
    } catch (error) {
      log('cart: re-pricing failed', error);
    }
  }

  /** The cart re-priced, unless that was done within `maxAgeMs`. Never rejects: unasked, the cart stays. */
  return async function reprice(maxAgeMs = 0): Promise<Cart> {
    if (nowMs() - checkedAtMs > maxAgeMs) {
      checking ??= check().finally(() => {
        checking = null;
      });
      await checking;
    }
    return memory.state().cart;
  };
}
