import { isOpenExchange } from '#shared/exchange-states.ts';

interface Item {
  id: number;
  product_id: number;
  variant_id: number | null;
  nome: string;
  cor: string;
  tamanho: string;
  imagem: string;
  quantidade: number;
  vale_presente: boolean;
}

/** A line of an exchange, and how that stands. */
export interface KnownLine {
  id: number;
  exchange_id: number;
  order_item_id: number;
  from_line_id: number | null;
  units: number;
  wanted_variant_id: number | null;
  wanted_cor: string;
  wanted_tamanho: string;
  state: string;
  ending: string | null;
}

/** Units of an order that are hers to send back, all of one size and colour. */
export interface HeldPiece {
  ref: string;
  itemId: number;
  /** The line of the exchange that sent them; null: they were bought so. */
  fromLineId: number | null;
  productId: number;
  variantId: number | null;
  nome: string;
  cor: string;
  tamanho: string;
  imagem: string;
  units: number;
}

export interface Held {
  pieces: HeldPiece[];
  /** Lines of the order of which more went back by other ways than is in no open request. */
  overrun: ReadonlySet<number>;
}

export interface HeldFacts {
  items: readonly Item[];
  lines: readonly KnownLine[];
  /** Units whose money is back or on its way, by line of the order, an exchange's own among them. */
  refunded: ReadonlyMap<number, number>;
}

const counts = ({ state }: KnownLine) => isOpenExchange(state) || state === 'concluida';
const sum = (lines: readonly KnownLine[]) => lines.reduce((units, line) => units + line.units, 0);

/**
 * What she still has of an order and is in no open request. Refunds that no exchange made are taken to be of pieces as they
 * were bought, then of those that were sent for others.
 */
export function heldPieces({ items, lines, refunded }: HeldFacts): Held {
  const overrun = new Set<number>();
  const pieces = items.flatMap((item) => {
    const own = lines.filter((line) => line.order_item_id === item.id && counts(line));
    const given = sum(own.filter(({ ending }) => ending === 'vale' || ending === 'dinheiro'));
    let elsewhere = Math.max(0, (refunded.get(item.id) ?? 0) - given);
    const lessElsewhere = (units: number) => {
      const left = Math.max(0, units - elsewhere);
      elsewhere -= Math.min(units, elsewhere);
      return left;
    };
    const outOf = (from: number | null) => sum(own.filter((line) => line.from_line_id === from));
    const held = [
      { ...pieceOf(item), units: lessElsewhere(item.quantidade - outOf(null)) },
      ...own
        .filter(({ state, ending }) => state === 'concluida' && ending === 'troca')
        .map((line) => ({ ...sentFor(item, line), units: lessElsewhere(line.units - outOf(line.id)) })),
    ];
    if (elsewhere > 0) overrun.add(item.id);
    return item.vale_presente ? [] : held.filter(({ units }) => units > 0);
  });
  return { pieces, overrun };
}

function pieceOf(item: Item): Omit<HeldPiece, 'units'> {
  const { id, product_id: productId, variant_id: variantId, nome, cor, tamanho, imagem } = item;
  return { ref: `${id}`, itemId: id, fromLineId: null, productId, variantId, nome, cor, tamanho, imagem };
}

function sentFor(item: Item, line: KnownLine): Omit<HeldPiece, 'units'> {
  return {
    ...pieceOf(item),
    ref: `${item.id}-${line.id}`,
    fromLineId: line.id,
    variantId: line.wanted_variant_id,
    cor: line.wanted_cor,
    tamanho: line.wanted_tamanho,
  };
}
