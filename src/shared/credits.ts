import { CODE_ALPHABET } from './code-alphabet.ts';

/** The words of vales (store credit and gift cards) that server, shop and office share. */

export const tiposDeVale = ['vale_troca', 'vale_presente'] as const;
export type TipoDeVale = (typeof tiposDeVale)[number];

/** Computed: what one can do with a vale now. */
export const estadosDoVale = ['ativo', 'usado', 'bloqueado', 'expirado'] as const;
export type EstadoDoVale = (typeof estadosDoVale)[number];

/** What moved a vale's balance; `bloqueado` and `desbloqueado` move nothing. */
export const tiposDeMovimento = [
  'emitido',
  'usado',
  'devolvido',
  'ajustado',
  'cancelado',
  'bloqueado',
  'desbloqueado',
  'expirado',
] as const;
export type TipoDeMovimento = (typeof tiposDeMovimento)[number];

/** So many vales pay one order at most. */
export const MOST_CREDITS = 5;
/** So long a vale lives where nothing else is said, and at least. */
export const CREDIT_DAYS = 365;
export const LEAST_CREDIT_DAYS = 180;
export const MOST_CREDIT_DAYS = 3650;
/** The most that the owner gives at once. */
export const MOST_CREDIT_CENTS = 10_000_00;

const LENGTH = 16;
const GROUP = 4;

/** A vale's code as people type it, in its one form without groups; null where it can be none. */
export function normalizeCredit(typed: string): string | null {
  if (typed.length > 60) return null;
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const isCode = plain.length === LENGTH && [...plain].every((letter) => CODE_ALPHABET.includes(letter));
  return isCode ? plain : null;
}

/** As it is shown: `K7QF-9M2X-A4TB-CDE5`. */
export function creditInGroups(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

const NAMES: Readonly<Record<TipoDeVale, string>> = {
  vale_troca: 'Vale-troca',
  vale_presente: 'Vale-presente',
};
const STATES: Readonly<Record<EstadoDoVale, string>> = {
  ativo: 'Ativo',
  usado: 'Usado',
  bloqueado: 'Bloqueado',
  expirado: 'Vencido',
};
const MOVEMENTS: Readonly<Record<TipoDeMovimento, string>> = {
  emitido: 'Emitido',
  usado: 'Usado em um pedido',
  devolvido: 'Devolvido por um pedido',
  ajustado: 'Ajustado pela loja',
  cancelado: 'Cancelado: o valor foi devolvido',
  bloqueado: 'Bloqueado',
  desbloqueado: 'Desbloqueado',
  expirado: 'Venceu',
};

export const creditName = (tipo: TipoDeVale): string => NAMES[tipo];
export const creditStateLabel = (estado: EstadoDoVale): string => STATES[estado];
export const creditMovementLabel = (tipo: TipoDeMovimento): string => MOVEMENTS[tipo];

/** What a sum is called wherever it is told: 'Vale ••••CDE5'. */
export const creditLabel = (final: string): string => `Vale ••••${final}`;

export const UNKNOWN_CREDIT = 'Não encontramos este vale. Confira o código e tente de novo.';

const REFUSALS: Readonly<Record<Exclude<EstadoDoVale, 'ativo'>, string>> = {
  usado: 'já foi usado por inteiro.',
  bloqueado: 'está bloqueado. Fale com a loja.',
  expirado: 'venceu e não pode mais ser usado.',
};

/** Why a vale pays nothing, to who holds its code. */
export const creditRefusal = (final: string, estado: Exclude<EstadoDoVale, 'ativo'>): string =>
  `O vale ••••${final} ${REFUSALS[estado]}`;
