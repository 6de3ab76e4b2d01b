import { formatReais, reaisToCents } from '#shared/money.ts';

/** 'R$ 1.299,90' of an amount as it came over the wire, in reais. */
export function reaisText(reais: number): string {
  return formatReais(reaisToCents(reais) ?? 0);
}
