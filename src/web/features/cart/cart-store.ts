import type { Produto } from '#shared/wire/catalog.ts';
import type { Cart, Choice } from '#shared/cart.ts';
import { addItem, changeColor, count, lineOf, setGift, setQuantity, takeOut } from '#shared/cart.ts';
import { isNobody, type GiftTo } from '#shared/gift-list.ts';
import { plural } from '#shared/text.ts';
import { createCartCheck, type CartCheckDeps } from './cart-check.ts';
import { createCartMemory, type CartMemory, type CartMemoryDeps } from './cart-memory.ts';

export type CartStoreDeps = CartMemoryDeps & Omit<CartCheckDeps, 'memory'>;

/** The browser's one cart: read at `load`, written back on every change, in step with the other tabs. */
export function createCartStore(deps: CartStoreDeps) {
  const memory = createCartMemory(deps);
  const { subscribe, state, load, set } = memory;
  return {
    subscribe,
    state,
    load,
    reprice: createCartCheck({ ...deps, memory }),
    ...cartChanges(memory),
    ...cartGifts(memory),
    ...cartRemovals(memory),
    open: () => set({ isOpen: true }),
    close: () => set({ isOpen: false }),
    dismissNotices: () => set({ notices: [] }),
  };
}

export type CartStore = ReturnType<typeof createCartStore>;

/** What the shopper may do to the cart; each change is announced. */
function cartChanges({ state, change }: CartMemory) {
  return {
    /** Puts a choice in; answers how many units went in: fewer than asked where the stock ends. */
    add(product: Produto, choice: Choice): number {
      let before = 0;
      change(
        (cart) => {
          before = count(cart);
          return addItem(cart, lineOf(product, choice));
        },
        (cart) => ({
          removed: null,
          announcement: `${product.nome} foi para o carrinho. ${unitsText(cart)}`,
        }),
      );
      return count(state().cart) - before;
    },

    /** 0 takes the line out; it can be put back. */
    setQuantity(id: string, quantidade: number): void {
      const removed = quantidade <= 0 ? (state().cart.find((line) => line.id === id) ?? null) : null;
      change(
        (cart) => setQuantity(cart, id, quantidade),
        (cart) =>
          removed
            ? { removed, announcement: `${removed.nome} saiu do carrinho. ${unitsText(cart)}` }
            : { announcement: unitsText(cart) },
      );
    },

    changeColor(id: string, cor: string): void {
      change(
        (cart) => changeColor(cart, id, cor),
        () => ({ announcement: `Cor trocada para ${cor}.` }),
      );
    },

    putBack(): void {
      const { removed } = state();
      if (!removed) return;
      change(
        (cart) => addItem(cart, removed),
        (cart) => ({
          removed: null,
          announcement: `${removed.nome} voltou para o carrinho. ${unitsText(cart)}`,
        }),
      );
    },
  };
}

/** For whom its gift cards are. */
function cartGifts({ change }: CartMemory) {
  return {
    /** Says for whom one unit of a line of gift cards is. */
    setGift(id: string, unit: number, to: GiftTo): void {
      change(
        (cart) => setGift(cart, { id, unit, to }),
        () => ({
          announcement: isNobody(to)
            ? 'Este vale-presente vai para o seu e-mail.'
            : 'Guardamos para quem é o vale-presente.',
        }),
      );
    },
  };
}

/** How the cart is emptied, in part or altogether. */
function cartRemovals({ change }: CartMemory) {
  return {
    /** So many units of these lines were bought: they leave, and whatever else is in it stays. */
    takeOut(lines: readonly (readonly [id: string, quantidade: number])[]): void {
      change(
        (cart) => takeOut(cart, lines),
        (cart) => ({ removed: null, announcement: unitsText(cart) }),
      );
    },

    clear(): void {
      change(
        (cart) => (cart.length > 0 ? [] : cart),
        () => ({ removed: null, notices: [], announcement: unitsText([]) }),
      );
    },
  };
}

function unitsText(cart: Cart): string {
  const units = count(cart);
  return units === 0 ? 'Seu carrinho está vazio.' : `${units} ${plural(units, 'item', 'itens')} no carrinho.`;
}
