import type { KnownCredit } from '#shared/checkout.ts';
import { creditLabel, creditRefusal } from '#shared/credits.ts';
import { reaisToCents } from '#shared/money.ts';
import { CART_KEY, parseCart } from '#shared/stored-cart.ts';
import { api, ApiError, errorText } from '../calls/api.ts';
import { openOrderOf } from '../orders/open-orders.ts';
import { readStored } from '../storage/storage.ts';
import { addCredit, dropCredit } from './credits.ts';

/** What the shop says of a code: what there is on it, or in words why it pays nothing. */
type ToldCredit =
  | { credit: KnownCredit }
  | {
      refusal: string;
      /** The shop has said so; else it could not be asked. */
      isFinal: boolean;
    };

const UNASKED = 'Não conseguimos conferir o vale agora. Tente de novo em instantes.';

/** An open order of the same things would give way to what is paid now: what it holds of a vale is free for that. */
function givingWay(): { substitui?: { codigo: string } } {
  const lines = parseCart(readStored(CART_KEY)).cart;
  const open = openOrderOf(lines.map(({ id }) => id));
  return open === null ? {} : { substitui: { codigo: open.codigo } };
}

/** Asks the shop what there is on a vale. Never throws. */
export async function askCredit(codigo: string): Promise<ToldCredit> {
  try {
    const body = { codigo, ...givingWay() };
    const { data } = await api('POST /creditos/consultar', { body, harmless: true });
    const { final, saldo, venceEm, estado } = data.vale;
    if (estado !== 'ativo') return { refusal: creditRefusal(final, estado), isFinal: true };
    return { credit: { codigo, final, balanceCents: reaisToCents(saldo) ?? 0, expiresAt: venceEm } };
  } catch (error) {
    console.warn('the vale could not be asked for', error);
    const isFinal = error instanceof ApiError && error.status === 404;
    return { refusal: errorText(error, UNASKED), isFinal };
  }
}

/** Asks what is left on each of these, and lets those go that pay nothing any more; answers why, each in a sentence. */
export async function askAnew(credits: readonly KnownCredit[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { codigo, final } of credits) {
    if (codigo === null) continue;
    const told = await askCredit(codigo);
    if ('credit' in told) addCredit(told.credit);
    else if (told.isFinal) {
      dropCredit(codigo);
      lost.push(told.refusal.includes(final) ? told.refusal : `${creditLabel(final)}: ${told.refusal}`);
    }
  }
  return lost;
}
