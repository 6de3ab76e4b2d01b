import type { Cor, Produto } from './wire/catalog.ts';
import { giftsFor, joinGifts, type GiftTo } from './gift-list.ts';
import { effectivePriceCents, imageOfColor, pictureOfColor, stockOf } from './catalog.ts';
import { centsToReais } from './money.ts';

/** A colour that a line's garment comes in, as it stands in the line's size. */
export interface LineColor extends Cor {
  imagem: string;
  /** Units that can be bought in this colour and the line's size. */
  estoque: number;
  /** Widths that the image exists in as AVIF and WebP. */
  widths: number[];
}

/** What the shopper wants of one colour and size. `preco` is what is paid for one, in reais. */
export interface CartLine {
  /** `{product}-{tamanho}-{cor}` */
  id: string;
  nome: string;
  preco: number;
  quantidade: number;
  tamanho: string;
  cor: string;
  imagem: string;
  categoria: string;
  /** In the product's order. Empty while nothing is known but the line itself. */
  cores: LineColor[];
  /** All colours and sizes take from one stock. */
  estoqueCompartilhado: boolean;
  /** It is a gift card: money, which goes by e-mail. */
  valePresente?: boolean;
  /** Of a gift card: for whom its units are, in their turn; those past the list are the shopper's own. */
  presentes?: GiftTo[];
}

export type Cart = readonly CartLine[];

export interface Choice {
  cor: string;
  tamanho: string;
  quantidade: number;
  /** Of a gift card: for whom all of them are. */
  presente?: GiftTo;
}

/** The most units of one line: nobody takes a whole stock for herself. */
export const MAX_QUANTITY = 10;
/** The most units of one purchase. */
export const MAX_UNITS = 30;

/** A line's id: one per product, size and colour. */
export function lineId(productId: number, tamanho: string, cor: string): string {
  return `${productId}-${tamanho}-${cor}`;
}

/** The product's number in a line's id: what stands before the first dash; null when that is none. */
export function productIdOf(id: string): number | null {
  const digits = /^[1-9]\d{0,14}(?=-|$)/.exec(id)?.[0];
  return digits === undefined ? null : Number(digits);
}

/** The line that a choice on a product makes, with what the cart needs to know of the product by itself. */
export function lineOf(product: Produto, { cor, tamanho, quantidade, presente }: Choice): CartLine {
  return {
    id: lineId(product.id, tamanho, cor),
    nome: product.nome,
    preco: centsToReais(effectivePriceCents(product)),
    quantidade,
    tamanho,
    cor,
    imagem: imageOfColor(product, cor),
    categoria: product.categoria,
    cores: product.cor.map((color) => ({
      ...color,
      imagem: imageOfColor(product, color.nome),
      estoque: stockOf(product, color.nome, tamanho),
      widths: pictureOfColor(product, color.nome)?.widths ?? [],
    })),
    estoqueCompartilhado: product.estoqueCompartilhado,
    ...(product.valePresente && { valePresente: true }),
    ...(product.valePresente &&
      presente &&
      named(
        Array.from({ length: quantidade }, () => presente),
        quantidade,
      )),
  };
}

/** Receivers as a line carries them: none where nobody is named. */
function named(gifts: readonly GiftTo[], units: number): Pick<CartLine, 'presentes'> {
  const presentes = giftsFor(gifts, units);
  return presentes.length === 0 ? {} : { presentes };
}

/** A line of so many units, each of which has its receiver still. */
function resized({ presentes, ...line }: CartLine, quantidade: number, gifts = presentes ?? []): CartLine {
  return { ...line, quantidade, ...named(gifts, quantidade) };
}

/** Are there gift cards in it? */
export const hasGiftCard = (cart: Cart): boolean => cart.some((line) => line.valePresente === true);

/** Gift cards and nothing else: it goes by e-mail. */
export const goesByEmail = (cart: Cart): boolean =>
  cart.length > 0 && cart.every((line) => line.valePresente === true);

/** The most that a line may ask for: its own stock, less what other lines take from a shared one. */
export function maxQuantity(cart: Cart, line: CartLine): number {
  const stock = line.cores.find((color) => color.nome === line.cor)?.estoque ?? MAX_QUANTITY;
  const product = productIdOf(line.id);
  const taken = line.estoqueCompartilhado
    ? count(cart.filter((other) => other.id !== line.id && productIdOf(other.id) === product))
    : 0;
  return Math.max(0, Math.min(MAX_QUANTITY, stock - taken));
}

/**
 * Adds to the line of the same product, size and colour, or appends one. What is known of the product is taken
 * from the new line. Never more than the stock: nothing changes when the cart holds it all.
 */
export function addItem(cart: Cart, added: CartLine): Cart {
  const there = cart.find((line) => line.id === added.id);
  const held = there?.quantidade ?? 0;
  const quantidade = Math.min(held + added.quantidade, maxQuantity(cart, added));
  if (quantidade <= held) return cart;
  const gifts = there === undefined ? added.presentes : joinGifts(there, added.presentes);
  const line = resized(added, quantidade, gifts);
  return held > 0 ? cart.map((old) => (old.id === line.id ? line : old)) : [...cart, line];
}

/** Sets how many; 0 takes the line out, more than the stock becomes the stock. */
export function setQuantity(cart: Cart, id: string, quantidade: number): Cart {
  return cart.flatMap((line) => {
    if (line.id !== id) return [line];
    const capped = Math.min(Math.trunc(quantidade), maxQuantity(cart, line));
    return capped > 0 ? [resized(line, capped)] : [];
  });
}

/** Says for whom one unit of a line of gift cards is; which of them, from nought. */
export function setGift(cart: Cart, { id, unit, to }: { id: string; unit: number; to: GiftTo }): Cart {
  return cart.map((line) => {
    if (line.id !== id || line.valePresente !== true || unit >= line.quantidade) return line;
    const gifts = joinGifts(line).map((one, at) => (at === unit ? to : one));
    return resized(line, line.quantidade, gifts);
  });
}

/** The cart without so many units of these lines; the same one where it has none of them. */
export function takeOut(cart: Cart, lines: readonly (readonly [id: string, quantidade: number])[]): Cart {
  return lines.reduce((left, [id, quantidade]) => {
    const line = left.find((one) => one.id === id);
    return line ? setQuantity(left, id, line.quantidade - quantidade) : left;
  }, cart);
}

/**
 * Gives a line another of its colours: image and id follow, the quantity is capped by that colour's stock, and a
 * line of that colour which is there already is joined. A colour that is unknown or sold out changes nothing.
 */
export function changeColor(cart: Cart, id: string, cor: string): Cart {
  const line = cart.find((candidate) => candidate.id === id);
  const color = line?.cores.find((candidate) => candidate.nome === cor);
  const product = productIdOf(id);
  if (!line || !color || product === null || line.cor === cor) return cart;
  const changed = { ...line, id: lineId(product, line.tamanho, cor), cor, imagem: color.imagem };
  const others = cart.filter((other) => other.id !== id);
  const twin = others.find((other) => other.id === changed.id);
  const wanted = line.quantidade + (twin?.quantidade ?? 0);
  const quantidade = Math.min(wanted, maxQuantity(others, changed));
  if (quantidade <= 0) return cart;
  const gifts = twin === undefined ? changed.presentes : joinGifts(changed, twin.presentes);
  return cart
    .filter((other) => other.id !== twin?.id)
    .map((other) => (other.id === id ? resized(changed, quantidade, gifts) : other));
}

/** How many units in all. */
export function count(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantidade, 0);
}

/** What one unit of a line costs, in whole cents. */
export function unitCents(line: Pick<CartLine, 'preco'>): number {
  return Math.round(line.preco * 100);
}

/** What a line costs, in whole cents. */
export function lineCents(line: Pick<CartLine, 'preco' | 'quantidade'>): number {
  return unitCents(line) * line.quantidade;
}

/** What the whole cart costs without freight, in whole cents. */
export function subtotalCents(cart: readonly Pick<CartLine, 'preco' | 'quantidade'>[]): number {
  return cart.reduce((sum, line) => sum + lineCents(line), 0);
}
