import type { ExchangeReason, ExchangeWish } from './exchange-rules.ts';

export const EXCHANGE_STATES = [
  'pedida',
  'autorizada',
  'recebida',
  'conferida',
  'devolvendo',
  'concluida',
  'recusada',
  'cancelada',
  'expirada',
  'encerrada',
] as const;
export type ExchangeState = (typeof EXCHANGE_STATES)[number];

/** Somebody has still to do something about it. */
export const OPEN_EXCHANGES = ['pedida', 'autorizada', 'recebida', 'conferida', 'devolvendo'] as const;
const OPEN: ReadonlySet<string> = new Set(OPEN_EXCHANGES);
export const isOpenExchange = (state: string): boolean => OPEN.has(state);

interface Step {
  from: readonly ExchangeState[];
  to: ExchangeState;
}

/** A request's whole life; what is not in this table does not happen. */
const STEPS: readonly Step[] = [
  { from: ['pedida'], to: 'autorizada' },
  { from: ['pedida', 'autorizada', 'recebida'], to: 'recusada' },
  { from: ['pedida', 'autorizada'], to: 'cancelada' },
  { from: ['autorizada'], to: 'expirada' },
  { from: ['autorizada'], to: 'recebida' },
  // Who opens the parcel looks at the pieces at once.
  { from: ['autorizada', 'recebida'], to: 'conferida' },
  // Straight away where a whole purchase is given back that has not left the shop.
  { from: ['pedida', 'conferida'], to: 'devolvendo' },
  { from: ['conferida', 'devolvendo'], to: 'concluida' },
  // Its pieces went back by another way.
  { from: ['pedida', 'autorizada', 'recebida', 'conferida', 'devolvendo'], to: 'encerrada' },
];

export const canStep = (from: ExchangeState, to: ExchangeState): boolean =>
  STEPS.some((step) => step.to === to && step.from.includes(from));

const REASONS: Readonly<Record<ExchangeReason, string>> = {
  pequeno: 'Ficou pequeno',
  grande: 'Ficou grande',
  cor: 'Quero outra cor',
  defeito: 'Veio com defeito',
  arrependimento: 'Desisti desta peça',
  outro: 'Outro motivo',
};
export const reasonText = (reason: ExchangeReason): string => REASONS[reason];

const WISHES: Readonly<Record<ExchangeWish, string>> = {
  troca: 'Trocar por outro tamanho ou cor',
  vale: 'Receber um vale-troca',
  dinheiro: 'Receber o dinheiro de volta',
};
export const wishText = (wish: ExchangeWish): string => WISHES[wish];

const STATES: Readonly<Record<ExchangeState, string>> = {
  pedida: 'Pedida',
  autorizada: 'Autorizada',
  recebida: 'Recebida pela loja',
  conferida: 'Conferida',
  devolvendo: 'Devolvendo o valor',
  concluida: 'Concluída',
  recusada: 'Recusada',
  cancelada: 'Cancelada',
  expirada: 'Prazo encerrado',
  encerrada: 'Encerrada',
};
export const exchangeStateText = (state: ExchangeState): string => STATES[state];

/** Why a request was made, where it may be of a whole purchase. */
export const causeText = ({ inteira, motivo }: { inteira: boolean; motivo: ExchangeReason }): string =>
  inteira ? 'Desistência da compra' : reasonText(motivo);

/** What people call such a request. */
export const requestText = ({ inteira, nome }: { inteira: boolean; nome: string }): string =>
  `${inteira ? 'Desistência' : 'Troca'} ${nome}`;

/** A request as people name it. */
export const exchangeName = (id: number): string => `T${id}`;
