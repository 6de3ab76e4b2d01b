import type { Transaction } from 'kysely';
import { gtinDigits, gtinKey } from '#shared/gtin.ts';
import { MOST_COUNTED, MOST_FOUND } from '#shared/stock-counts.ts';
import type { Lancamento, LinhaDaContagem } from '#shared/wire/stock-counts.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { lockStock } from '../stock/index.ts';
import { openOnly, type CountsDeps } from './counts.ts';
import { holdCount, type HeldCount } from './counts.store.ts';
import { findEntry, findLine, findUnits, insertEntry, saveLines } from './lines.store.ts';
import { findItems, findPiece, findPieces, type PieceRow } from './pieces.store.ts';
import { expectedOf, hasMovedSince } from './shelf.store.ts';
import { toldLine, toldPiece } from './told.ts';

type Tx = Transaction<DB>;

/** A scan that waited longer is compared with another moment than its own. */
const LATE_MS = 10_000;

export type Count = ReturnType<typeof createEntries>;

/**
 * Counts a piece: so many more, or so many in all, each time compared with what should lie there at that moment. The same
 * key counts once. Throws 404, 409, 422.
 */
export function createEntries({ db, clock }: CountsDeps) {
  return (id: number, sent: Lancamento, by: string): Promise<LinhaDaContagem> =>
    inTransaction(db, async (tx) => {
      const count = openOnly(await holdCount(tx, id));
      const { chave: key } = sent;
      const done = await findEntry(tx, id, key);
      const item = done?.stock_item_id ?? (await pieceOf(tx, count, sent)).item;
      // Whoever sells or counts this piece at once waits, and then everybody sees what the other did.
      await lockStock(tx, [item]);
      const now = clock();
      const before = (await findUnits(tx, id, item))?.counted ?? 0;
      const counted = done === undefined ? nextUnits(before, sent) : before;
      const entry = { countId: id, item, delta: counted - before, by, now };
      if (done === undefined && (await insertEntry(tx, { ...entry, key }))) {
        const expected = (await expectedOf(tx, [item], count.with_sold)).get(item);
        if (expected === undefined) throw notFound(UNKNOWN);
        const isLate = await cameTooLate(tx, item, { waited: sent.esperou ?? 0, now });
        const anew = sent.total !== undefined;
        await saveLines(tx, [{ countId: id, item, by, now, counted, expected }], { anew, isLate });
      }
      const line = await findLine(tx, id, item);
      if (line === undefined) throw notFound(UNKNOWN);
      return toldLine(line);
    });
}

const UNKNOWN = 'Nenhuma peça da loja tem este código. Confira o código ou procure pelo nome.';

/** Did anything of it move between the scan and its arrival? Until a moment before the scan: clocks and transactions differ. */
async function cameTooLate(
  tx: Tx,
  item: number,
  { waited, now }: { waited: number; now: Date },
): Promise<boolean> {
  return waited > LATE_MS && hasMovedSince(tx, item, new Date(now.getTime() - waited - LATE_MS));
}

async function pieceOf(tx: Tx, count: HeldCount, { codigo, item }: Lancamento): Promise<PieceRow> {
  if ((codigo === undefined) === (item === undefined)) throw invalid('Informe um código ou uma peça.');
  const found = item === undefined ? await byCode(tx, codigo ?? '') : [await findPiece(tx, item)];
  const [piece] = found;
  if (piece === undefined) throw notFound(UNKNOWN);
  if (found.length > 1) {
    const pecas = found.flatMap((one) => (one === undefined ? [] : [toldPiece(one)])).slice(0, MOST_FOUND);
    const text =
      found.length > MOST_FOUND
        ? `Este código é de mais de ${MOST_FOUND} peças: estas são as primeiras. Se não é uma delas, leia o código da própria peça.`
        : 'Este código é de mais de uma peça: escolha qual.';
    throw conflict('varias_pecas', text, { pecas });
  }
  if (count.category !== '' && piece.category_id !== count.category_id)
    throw conflict(
      'fora_da_contagem',
      `"${piece.nome}" é de outra categoria: esta contagem é de ${count.category}.`,
    );
  return piece;
}

async function byCode(tx: Tx, code: string): Promise<PieceRow[]> {
  const digits = gtinDigits(code);
  const barcode = /^\d{8,14}$/.test(digits) ? gtinKey(digits) : '';
  const items = await findItems(tx, { code, barcode }, MOST_FOUND + 1);
  return items.length === 0 ? [] : findPieces(tx, items);
}

function nextUnits(before: number, { soma, total, lido }: Lancamento): number {
  if (total !== undefined && soma !== undefined) throw invalid('Some ou informe o total, um dos dois.');
  if (total === undefined) {
    const counted = before + (soma ?? 1);
    if (counted < 0) throw invalid('Não há tantas contadas para tirar.');
    if (counted > MOST_COUNTED) throw invalid(`Conte até ${MOST_COUNTED.toLocaleString('pt-BR')} unidades.`);
    return counted;
  }
  // Somebody else may have counted more of it since she saw the number that she now replaces.
  if (lido !== undefined && lido !== before)
    throw conflict('contagem_mudou', `Outra pessoa contou esta peça enquanto isso: agora são ${before}.`, {
      contadas: before,
    });
  return total;
}
