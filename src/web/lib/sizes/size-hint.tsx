import type { ReactNode } from 'react';
import { stockOf } from '#shared/catalog.ts';
import { adviseStocked, asWorn, type StockedAdvice } from '#shared/size-guide.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { useOwnMeasures } from './use-own-measures.ts';

interface SizeHintProps {
  product: Produto;
  /** Null: none is chosen yet. */
  cor: string | null;
}

/** 'Seu tamanho: M', for whom the shop knows the measures of; nothing for everybody else. */
export function SizeHint({ product, cor }: SizeHintProps): ReactNode {
  const own = useOwnMeasures();
  const colors = product.cor.map(({ nome }) => nome);
  const inStock = (tamanho: string) =>
    (cor === null ? colors : [cor]).some((nome) => stockOf(product, nome, tamanho) > 0);
  const advice = own && adviseStocked(own.body, asWorn(product.tamanho, product.caimento), inStock);
  if (!advice) return null;
  const others = colors.filter((nome) => nome !== cor && stockOf(product, nome, advice.tamanho) > 0);
  return hintText(advice, others);
}

/** In a line, what stands beside the sizes. */
export function hintText(advice: StockedAdvice, otherColors: readonly string[]): string {
  const { tamanho, fits, isWorthTrying, isThere, next } = advice;
  if (!isWorthTrying) return 'Nenhum tamanho desta peça chega às suas medidas';
  const size = fits ? `Seu tamanho: ${tamanho}` : `O mais próximo das suas medidas: ${tamanho}, justo`;
  if (isThere) return size;
  const [other] = otherColors;
  const rest = next ? `. O ${next.tamanho} também serve, mais folgado` : other ? `. Há em ${other}` : '';
  return `${size}, esgotado${otherColors.length > 0 ? ' nesta cor' : ''}${rest}`;
}
