/** Where a parcel is, by what its carrier has said: each of a higher rank than those before it. */
export const PARCEL_STATES = [
  'gerado',
  'recebido',
  'postado',
  'parado',
  'nao_entregue',
  'cancelado',
  'extraviado',
  'devolvido',
  'entregue',
] as const;

export type ParcelState = (typeof PARCEL_STATES)[number];
/** `outro`: a word of the carrier's that nobody here knows. */
export type ParcelStep = ParcelState | 'outro';

const LABELS: Readonly<Record<ParcelState, string>> = {
  gerado: 'Etiqueta pronta, falta postar',
  recebido: 'Recebido no ponto de postagem',
  postado: 'Postado, a caminho',
  parado: 'Parado na transportadora',
  nao_entregue: 'A entrega não foi feita',
  cancelado: 'Etiqueta cancelada ou vencida',
  extraviado: 'Extraviado',
  devolvido: 'Devolvido à loja',
  entregue: 'Entregue',
};

/** As people read it; a word that nobody here knows as it is. */
export const parcelLabel = (state: ParcelStep, word: string): string =>
  state === 'outro' ? word : LABELS[state];

/** What the owner has to do something about. */
export const PARCEL_PROBLEMS = [
  'parado',
  'nao_entregue',
  'cancelado',
  'extraviado',
  'devolvido',
] as const satisfies ParcelState[];

const PROBLEMS: ReadonlySet<string> = new Set(PARCEL_PROBLEMS);
export const isParcelProblem = (state: ParcelStep): boolean => PROBLEMS.has(state);

const rankOf = (state: ParcelState): number => PARCEL_STATES.indexOf(state);

/** Does news of this state take a parcel further? Older news never takes it back. */
export const isFurther = (news: ParcelState, known: ParcelState): boolean => rankOf(news) > rankOf(known);

/** Has the carrier had it in its hands? */
export const isHandedOver = (state: ParcelState): boolean => state !== 'gerado' && state !== 'cancelado';
