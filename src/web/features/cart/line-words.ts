import type { CartLine } from '#shared/cart.ts';
import { productIdOf } from '#shared/cart.ts';
import { paths } from '#shared/paths.ts';
import { joined } from '#shared/text.ts';

/** A line in words, so that two colours of one garment can be told apart: 'Vestido Lírio, Rosa, M'. */
export function lineLabel({ nome, cor, tamanho }: CartLine): string {
  return joined([nome, cor, tamanho], ', ');
}

/** The product's page, showing the line's colour. */
export function lineTo(line: CartLine): string {
  return `${paths.product(productIdOf(line.id) ?? 0)}?${new URLSearchParams({ cor: line.cor })}`;
}
