import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { conflict, invalid } from '../../errors.ts';
import type { ExchangeLine, NewLine } from './exchanges.store.ts';
import type { Held, HeldPiece } from './held-pieces.ts';
import type { AskedPiece, ExchangeRequest } from './asked.ts';
import { listVariants, type Variant } from './variants.store.ts';

/** What is asked for as lines. Throws 422 for what is no piece or no choice, 409 for what is not hers to send any more. */
export async function readLines(
  tx: Transaction<DB>,
  held: Held,
  { pieces, wish, reason }: Pick<ExchangeRequest, 'pieces' | 'wish' | 'reason'>,
): Promise<NewLine[]> {
  const refs = new Set(pieces.map(({ ref }) => ref));
  if (refs.size < pieces.length) throw refused('Cada peça pode aparecer uma vez só.');
  const found = pieces.map((asked) => ({ asked, piece: pieceOf(held, asked) }));
  const variants = await listVariants(
    tx,
    found.map(({ piece }) => piece.productId),
  );
  return found.map(({ asked, piece }) => {
    const line = {
      order_item_id: piece.itemId,
      product_id: piece.productId,
      units: asked.units,
      from_line_id: piece.fromLineId,
      variant_id: variants.some(({ id }) => id === piece.variantId) ? piece.variantId : null,
      cor: piece.cor,
      tamanho: piece.tamanho,
    };
    if (wish !== 'troca') return line;
    const wanted = wantedOf(piece, asked, variants);
    if (isSame(wanted, piece) && reason !== 'defeito') {
      throw refused('Escolha um tamanho ou uma cor diferente do que você já tem.');
    }
    return {
      ...line,
      wanted_variant_id: wanted.id,
      wanted_cor: wanted.cor,
      wanted_tamanho: wanted.tamanho,
    };
  });
}

function pieceOf({ pieces }: Held, { ref, units }: AskedPiece): HeldPiece {
  const piece = pieces.find((one) => one.ref === ref);
  if (piece === undefined || piece.units < units) {
    const text = 'Esta peça já está em outro pedido de troca, ou já foi devolvida. Atualize a página.';
    throw conflict('peca_indisponivel', text);
  }
  return piece;
}

function wantedOf({ productId }: HeldPiece, asked: AskedPiece, variants: readonly Variant[]): Variant {
  const found = variants.find((one) => one.productId === productId && isSame(one, asked));
  if (found === undefined) throw refused('Escolha um tamanho e uma cor que a loja tem desta peça.');
  return found;
}

type Choice = Record<'cor' | 'tamanho', string>;
const isSame = (one: Choice, other: Choice) =>
  one.cor.toLowerCase() === other.cor.toLowerCase() &&
  one.tamanho.toLowerCase() === other.tamanho.toLowerCase();

const refOf = ({ order_item_id: item, from_line_id: from }: ExchangeLine) =>
  from === null ? `${item}` : `${item}-${from}`;

/** Are these the lines that were asked for? */
export function sameLines(lines: readonly ExchangeLine[], pieces: readonly AskedPiece[]): boolean {
  return (
    lines.length === pieces.length &&
    lines.every((line) =>
      pieces.some(
        (piece) =>
          piece.ref === refOf(line) &&
          piece.units === line.units &&
          (line.wanted_cor === '' || isSame({ cor: line.wanted_cor, tamanho: line.wanted_tamanho }, piece)),
      ),
    )
  );
}

function refused(text: string) {
  return invalid(text, { pecas: text });
}
