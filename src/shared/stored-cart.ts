import { centsToReais, reaisToCents } from './money.ts';
import type { Cart, CartLine, LineColor } from './cart.ts';
import { isNobody, joinGifts, readGifts } from './gift-list.ts';
import { lineId, productIdOf } from './cart.ts';
import { wordOf } from './text.ts';

/** The key under which the browser keeps the cart. */
export const CART_KEY = 'cart';

/** More than any line may have: keeps a mangled quantity from becoming an amount. */
const LARGEST_QUANTITY = 999;

export interface StoredCart {
  cart: Cart;
  /** What could not be read, for the log; null when all could. */
  damage: string | null;
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function wholeNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : 0;
}

function readPrice(value: unknown): number | null {
  if (typeof value === 'string') {
    const cents = reaisToCents(value);
    return cents === null ? null : readPrice(centsToReais(cents));
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > 1_000_000) return null;
  return Math.round(value * 100) / 100;
}

function readColor(value: unknown): LineColor[] {
  if (!isFields(value) || text(value['nome']) === '') return [];
  const widths = Array.isArray(value['widths']) ? value['widths'].map(wholeNumber) : [];
  return [
    {
      nome: text(value['nome']),
      hex: text(value['hex']) || null,
      imagem: text(value['imagem']),
      estoque: Math.max(0, wholeNumber(value['estoque'])),
      widths: widths.filter((width) => width > 0),
    },
  ];
}

/** A line whose required fields make sense, with the others mended; null when it can't be kept. */
function readLine(value: unknown): CartLine | null {
  if (!isFields(value)) return null;
  const product = productIdOf(wordOf(value['id']));
  const preco = readPrice(value['preco']);
  const quantidade = wholeNumber(value['quantidade']);
  const nome = text(value['nome']);
  if (product === null || preco === null || quantidade < 1 || nome === '') return null;
  const [tamanho, cor] = [text(value['tamanho']), text(value['cor'])];
  return {
    id: lineId(product, tamanho, cor),
    nome,
    preco,
    quantidade: Math.min(quantidade, LARGEST_QUANTITY),
    tamanho,
    cor,
    imagem: text(value['imagem']),
    categoria: text(value['categoria']),
    cores: Array.isArray(value['cores']) ? value['cores'].flatMap(readColor) : [],
    estoqueCompartilhado: value['estoqueCompartilhado'] === true,
    ...(value['valePresente'] === true && giftFields(value['presentes'], quantidade)),
  };
}

function giftFields(kept: unknown, quantidade: number): Pick<CartLine, 'valePresente' | 'presentes'> {
  const presentes = readGifts(kept, quantidade);
  return { valePresente: true, ...(presentes.length > 0 && { presentes }) };
}

/** One line per id, whoever wrote it twice. Stock is judged later, by what the shop says then. */
function joined(lines: readonly CartLine[]): Cart {
  const byId = new Map<string, CartLine>();
  for (const line of lines) {
    const twin = byId.get(line.id);
    const quantidade = Math.min(LARGEST_QUANTITY, line.quantidade + (twin?.quantidade ?? 0));
    const presentes = twin === undefined ? line.presentes : joinGifts(twin, line.presentes);
    byId.set(line.id, {
      ...line,
      quantidade,
      ...(presentes?.some((to) => !isNobody(to)) === true && { presentes }),
    });
  }
  return [...byId.values()];
}

function readJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

/**
 * The cart in what the browser kept. Anybody may have written there: each line is checked by itself, a broken one
 * is left out and named in `damage`, and what is no list at all is an empty cart.
 */
export function parseCart(stored: string | null): StoredCart {
  if (stored === null) return { cart: [], damage: null };
  const list = readJson(stored);
  if (!Array.isArray(list)) return { cart: [], damage: 'the stored cart is no list' };
  const lines = list.map(readLine);
  const kept = lines.filter((line) => line !== null);
  const broken = lines.length - kept.length;
  return {
    cart: joined(kept),
    damage: broken > 0 ? `${broken} of ${lines.length} stored lines could not be read` : null,
  };
}

/** The cart as the browser keeps it: a list of lines. */
export function serialiseCart(cart: Cart): string {
  return JSON.stringify(cart);
}
