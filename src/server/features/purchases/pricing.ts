import type { GiftTo } from '#shared/gift-list.ts';
import { fold } from '#shared/text.ts';
import { conflict, invalid, type AppError } from '../../errors.ts';
import type { Units } from '../stock/index.ts';
import type { VariantNow } from './pricing.store.ts';
import type { PurchaseLine } from './purchase.ts';

/** A line with the catalogue's own word on what it is and costs. */
export interface PricedLine {
  variant: VariantNow;
  quantity: number;
  /** For whom its units are, in their turn, where it is a gift card. */
  gifts?: readonly GiftTo[];
}

/**
 * Finds what each line means in the catalogue as it is now.
 * Throws 409 for a product that can't be bought, 422 for a colour or size that it does not have.
 */
export function priceLines(lines: PurchaseLine[], variants: VariantNow[]): PricedLine[] {
  return lines.map((line, index) => {
    const own = variants.filter((variant) => variant.productId === line.productId);
    const product = own.find((variant) => variant.onSale);
    if (product === undefined) throw gone(own[0]?.nome);
    const variant = matchVariant(line, own);
    if (variant === undefined) {
      const text = `Escolha a cor e o tamanho de ${product.nome} entre os que existem.`;
      throw invalid(text, { [`items.${index}`]: text });
    }
    const gifts = variant.isGiftCard && line.gifts !== undefined ? { gifts: line.gifts } : {};
    return { variant, quantity: line.quantity, ...gifts };
  });
}

function gone(nome: string | undefined): AppError {
  const what = nome === undefined ? 'Um dos produtos' : `O produto "${nome}"`;
  return conflict(
    'produto_indisponivel',
    `${what} não está mais à venda. Retire-o do carrinho para continuar.`,
  );
}

function fits(asked: string, has: string): boolean {
  return asked === '' || fold(asked) === fold(has);
}

/** By names, whatever their case; an empty one is right where there is only one; else by the composite id. */
function matchVariant(line: PurchaseLine, own: VariantNow[]): VariantNow | undefined {
  const named = own.filter((variant) => fits(line.cor, variant.cor) && fits(line.tamanho, variant.tamanho));
  if (named.length === 1) return named[0];
  if (line.variantHint === '') return undefined;
  const hint = fold(line.variantHint);
  return named.find((variant) => fold(`${variant.tamanho}-${variant.cor}`) === hint);
}

/** How many units are asked of each stock item, ordered by its number: the order in which all take stock. */
export function demandOf(lines: PricedLine[]): Units[] {
  const sums = new Map<number, Units>();
  for (const { variant, quantity } of lines) {
    const known = sums.get(variant.stockItemId);
    if (known !== undefined) known.quantity += quantity;
    else {
      const { stockItemId, productId } = variant;
      sums.set(stockItemId, { stockItemId, productId, quantity });
    }
  }
  return [...sums.values()].toSorted((a, b) => a.stockItemId - b.stockItemId);
}

/** Gift cards among some lines? */
export const hasGiftCard = (lines: readonly PricedLine[]): boolean =>
  lines.some(({ variant }) => variant.isGiftCard);

export function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** 409 that names the item of which there are too few. */
export function outOfStock(line: PricedLine | undefined, available: number): AppError {
  if (line === undefined) return conflict('sem_estoque', 'Um dos itens acabou de esgotar.');
  const { nome, cor, tamanho, productId } = line.variant;
  const what = `${nome} (${cor}, ${tamanho})`;
  const text =
    available > 0
      ? `Só ${available === 1 ? 'resta 1 unidade' : `restam ${available} unidades`} de ${what}.`
      : `${what} acabou de esgotar.`;
  return conflict('sem_estoque', text, {
    item: { id: productId, nome, cor, tamanho, disponivel: available },
  });
}

/** The first line of which there are too few as of this reading, if any. */
export function shortLine(lines: PricedLine[]): PricedLine | undefined {
  const demand = demandOf(lines);
  return lines.find(({ variant }) => {
    const asked = demand.find((sum) => sum.stockItemId === variant.stockItemId);
    return asked !== undefined && asked.quantity > variant.available;
  });
}
