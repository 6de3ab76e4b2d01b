import type { Transaction } from 'kysely';
import { formatReais } from '#shared/money.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { takeBackGifts, type TakingBack } from '../credits/index.ts';

/** Takes back the gift cards that a refund gives the money of. Throws 409 that says what can be given back instead. */
export async function requireGiftsBack(tx: Transaction<DB>, asked: TakingBack): Promise<void> {
  const short = await takeBackGifts(tx, asked);
  if (short === null) return;
  const { spentCents, openCents } = short;
  const most = Math.max(0, asked.leftCents - spentCents);
  const free = Math.max(0, most - openCents);
  const spent =
    spentCents > 0 ? `${formatReais(spentCents)} de vale-presente deste pedido já foi gasto. ` : '';
  const whole =
    openCents > 0 && most > 0 ? `exatamente ${formatReais(most)}, e o saldo dos vales é recolhido` : '';
  const part = free > 0 ? `até ${formatReais(free)} sem mexer nos vales` : '';
  const ways = [whole, part].filter(Boolean).join(', ou ');
  const text =
    ways === '' ? `${spent}Não há mais valor a devolver.` : `${spent}Devolva uma parte do valor: ${ways}.`;
  throw conflict('vale_presente_gasto', text);
}
