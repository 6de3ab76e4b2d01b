import type { Produto } from './wire/catalog.ts';
import {
  addItem,
  count,
  lineOf,
  MAX_QUANTITY,
  productIdOf,
  unitCents,
  type Cart,
  type CartLine,
} from './cart.ts';
import { variantOf } from './catalog.ts';
import { formatReais } from './money.ts';
import { plural } from './text.ts';

/** Something that the shopper should know about her cart, because the shop changed meanwhile. */
export type CartNotice =
  | { kind: 'price'; line: CartLine; fromCents: number; toCents: number }
  | { kind: 'lowered'; line: CartLine; left: number }
  | { kind: 'sold-out'; line: CartLine }
  | { kind: 'gone'; line: CartLine };

export interface Repriced {
  cart: Cart;
  notices: CartNotice[];
}

/** The only colour or size of a product may stand empty in a line. */
function namedChoice(product: Produto, line: CartLine): Pick<CartLine, 'cor' | 'tamanho'> {
  const [onlyColor, secondColor] = product.cor;
  const [onlySize, secondSize] = product.tamanho;
  return {
    cor: line.cor === '' && onlyColor && !secondColor ? onlyColor.nome : line.cor,
    tamanho: line.tamanho === '' && onlySize && !secondSize ? onlySize.tamanho : line.tamanho,
  };
}

/** The line as the product stands now; null when that colour and size is no longer made. */
function refreshed(product: Produto, line: CartLine): CartLine | null {
  const { cor, tamanho } = namedChoice(product, line);
  const variant = variantOf(product, cor, tamanho);
  if (variant === null) return null;
  const fresh = lineOf(product, { cor: variant.cor, tamanho: variant.tamanho, quantidade: line.quantidade });
  const { presentes } = line;
  return product.valePresente && presentes ? { ...fresh, presentes } : fresh;
}

/** The shop answers for no more products at once. */
const MOST_AT_ONCE = 100;

/** Asks for products, as many as there are, in parts that the shop answers. */
export async function findInParts(
  ids: readonly number[],
  find: (part: readonly number[]) => Promise<readonly Produto[]>,
): Promise<Produto[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, index) =>
    ids.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
  );
  return (await Promise.all(parts.map((part) => find(part)))).flat();
}

/** What the shop answered per product that it was asked for; null: not for sale any more. */
export type FoundProducts = ReadonlyMap<number, Produto | null>;

/** The shop's answer to a question for these products. */
export function foundProducts(ids: readonly number[], answered: readonly Produto[]): FoundProducts {
  return new Map(ids.map((id) => [id, answered.find((product) => product.id === id) ?? null]));
}

/**
 * The cart at today's prices and stock: a line whose product is not for sale any more is taken out, one with more
 * than the stock or than one purchase may have is lowered, and each change has its notice. A line that was not asked for stays as it is.
 */
export function repriceCart(cart: Cart, found: FoundProducts): Repriced {
  const notices: CartNotice[] = [];
  let repriced: Cart = [];
  for (const line of cart) {
    const product = found.get(productIdOf(line.id) ?? 0);
    const fresh = product ? refreshed(product, line) : product === undefined ? line : null;
    if (fresh === null) {
      notices.push({ kind: 'gone', line });
      continue;
    }
    const before = count(repriced);
    repriced = addItem(repriced, fresh);
    const left = count(repriced) - before;
    if (left === 0) notices.push({ kind: 'sold-out', line });
    else if (left < line.quantidade) notices.push({ kind: 'lowered', line, left });
    const [fromCents, toCents] = [unitCents(line), unitCents(fresh)];
    if (left > 0 && fromCents !== toCents) notices.push({ kind: 'price', line, fromCents, toCents });
  }
  return { cart: repriced, notices };
}

/** A notice in the shopper's words. */
export function noticeText(notice: CartNotice): string {
  const { nome, tamanho, cor } = notice.line;
  const choice = [cor, tamanho].filter((word) => word !== '').join(', ');
  const named = choice === '' ? nome : `${nome} (${choice})`;
  switch (notice.kind) {
    case 'price':
      return `O preço de ${nome} mudou de ${formatReais(notice.fromCents)} para ${formatReais(notice.toCents)}.`;
    case 'lowered':
      if (notice.left === MAX_QUANTITY) {
        return `Um pedido leva até ${MAX_QUANTITY} de ${named}: ajustamos a quantidade.`;
      }
      return `${plural(notice.left, 'Resta', 'Restam')} só ${notice.left} de ${named}: ajustamos a quantidade.`;
    case 'sold-out':
      return `${named} esgotou e saiu do carrinho.`;
    case 'gone':
      return `${named} não está mais à venda e saiu do carrinho.`;
  }
}
