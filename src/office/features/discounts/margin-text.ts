import { formatReais } from '#shared/money.ts';
import type { Margem } from '#shared/wire/promotions.ts';

/** What pieces left over their cost, and of how many that is known: 'R$ 80,00 (custo conhecido de 2 de 3 peças)'. */
export function marginText({ valor, pecas, de }: Margem): string {
  if (de === 0) return '—';
  if (pecas === 0) return 'sem custo informado nos produtos';
  // It may be below zero.
  const left = formatReais(Math.round(valor * 100));
  return pecas === de ? left : `${left} (custo conhecido de ${pecas} de ${de} peças)`;
}
