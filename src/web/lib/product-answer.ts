import type { Produto } from '#shared/wire/catalog.ts';

/** A product as a call answers it: itself, or wrapped in `produto`. */
export function productOf(answer: Produto | { produto: Produto }): Produto {
  return 'produto' in answer ? answer.produto : answer;
}
