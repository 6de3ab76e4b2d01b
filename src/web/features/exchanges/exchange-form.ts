import { EXCHANGE_REASONS, type ExchangeReason, type ExchangeWish } from '#shared/exchange-rules.ts';
import type { PecaTrocavel, TrocaPedida, TrocasDoPedido } from '#shared/wire/exchanges.ts';

export type Offers = TrocasDoPedido['ofertas'];

/** What she has chosen so far. */
export interface Chosen {
  /** Units by piece; a piece that is not in it stays. */
  units: Readonly<Record<string, number>>;
  /** What she wants for each, as `optionValue` names it. */
  wanted: Readonly<Record<string, string>>;
  reason: ExchangeReason | '';
  wish: ExchangeWish | '';
  words: string;
}

/** The one piece is chosen already where there is one. */
export function firstChoice(pieces: readonly PecaTrocavel[]): Chosen {
  const [only] = pieces.length === 1 ? pieces : [];
  return {
    units: only === undefined ? {} : { [only.ref]: 1 },
    wanted: {},
    reason: '',
    wish: '',
    words: '',
  };
}

type Option = PecaTrocavel['opcoes'][number];

export const optionValue = ({ cor, tamanho }: Pick<Option, 'cor' | 'tamanho'>): string =>
  JSON.stringify([cor, tamanho]);

/** What she may have instead of a piece; the same again only where hers is faulty. */
export function optionsOf(piece: PecaTrocavel, reason: ExchangeReason | ''): readonly Option[] {
  const own = optionValue(piece).toLowerCase();
  return piece.opcoes.filter((option) => reason === 'defeito' || optionValue(option).toLowerCase() !== own);
}

export const reasonsOf = (offers: Offers): ExchangeReason[] =>
  EXCHANGE_REASONS.filter((reason) => offers.some(({ motivo }) => motivo === reason));

/** What is offered for a reason. A piece is not, where there is nothing to choose from. */
export function offersFor(offers: Offers, chosen: Chosen, pieces: readonly PecaTrocavel[]): Offers {
  const isThere = pieces
    .filter(({ ref }) => (chosen.units[ref] ?? 0) > 0)
    .every((piece) => optionsOf(piece, chosen.reason).some(({ disponivel }) => disponivel));
  return offers.filter(({ motivo, querer }) => motivo === chosen.reason && (querer !== 'troca' || isThere));
}

/** What is still missing, in words; null where it can be sent. */
export function missingOf(chosen: Chosen): string | null {
  const refs = Object.keys(chosen.units).filter((ref) => (chosen.units[ref] ?? 0) > 0);
  if (refs.length === 0) return 'Escolha pelo menos uma peça.';
  if (chosen.reason === '') return 'Conte o que aconteceu.';
  if (chosen.wish === '') return 'Escolha o que você quer.';
  if (chosen.wish === 'troca' && refs.some((ref) => (chosen.wanted[ref] ?? '') === ''))
    return 'Escolha o tamanho e a cor que você quer.';
  return null;
}

/** The request's body; what is missing was asked for before. */
export function bodyOf(chosen: Chosen, email: string): TrocaPedida | null {
  const { reason, wish, units, wanted, words } = chosen;
  if (reason === '' || wish === '') return null;
  const pecas = Object.entries(units)
    .filter(([, quantidade]) => quantidade > 0)
    .map(([ref, quantidade]) => {
      const named = wish === 'troca' ? wanted[ref] : undefined;
      const [cor, tamanho] = named === undefined ? [] : (JSON.parse(named) as [string, string]);
      return { ref, quantidade, ...(named === undefined ? {} : { cor, tamanho }) };
    });
  return { email, motivo: reason, querer: wish, comentario: words.trim(), pecas };
}
