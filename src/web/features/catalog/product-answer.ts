import type { Produto } from '#shared/wire/catalog.ts';

/** A product as a call answers it: itself, or wrapped in `produto`. Throws when what was answered is none. */
export function productOf(answer: Produto | { produto: Produto } | null): Produto {
  const product = answer && 'produto' in answer ? answer.produto : answer;
  const isProduct = [product?.cor, product?.tamanho, product?.variantes].every(Array.isArray);
  if (!product || !isProduct) throw new TypeError('not a product of the shop');
  return product;
}
