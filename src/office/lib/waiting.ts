import type { MotivoDeEspera, PedidoEscritorio } from '#shared/wire/office-orders.ts';

type Flags = Pick<
  PedidoEscritorio,
  | 'desistencia'
  | 'alertaFraude'
  | 'contestado'
  | 'retido'
  | 'estornoParado'
  | 'enviado'
  | 'porEmail'
  | 'naLoja'
  | 'teste'
>;

/** What an order tells of what it waits for. */
export type WaitingFacts = Flags & { status: string };

const OVER: ReadonlySet<string> = new Set(['declined', 'cancelled', 'refunded']);

const WAITS: Readonly<Record<MotivoDeEspera, (order: WaitingFacts) => boolean>> = {
  fraude: ({ alertaFraude, status }) => alertaFraude && !OVER.has(status),
  estorno: ({ estornoParado }) => estornoParado,
  desistencia: ({ desistencia }) => desistencia,
  contestado: ({ contestado }) => contestado,
  retido: ({ retido }) => retido,
  receber: ({ status, desistencia }) => status === 'waiting' && !desistencia,
  separar: ({ status, desistencia, porEmail, teste }) =>
    status === 'paid' && !desistencia && !porEmail && teste !== true,
  enviar: ({ status, enviado, desistencia, porEmail }) =>
    status === 'processing' && !enviado && !desistencia && !porEmail,
  // Only the shop knows where parcels are.
  problema: () => false,
  etiqueta: () => false,
  carteira: () => false,
  atrasado: () => false,
  retirar: ({ status, naLoja, desistencia }) => status === 'shipped' && naLoja === true && !desistencia,
  entregar: ({ status, enviado, naLoja, desistencia }) =>
    (status === 'shipped' || (status === 'processing' && enviado)) && naLoja !== true && !desistencia,
};

const isReason = (text: string): text is MotivoDeEspera => Object.hasOwn(WAITS, text);

/** As the shop itself tells it, for orders that are kept or made up here; any order waits for no such thing as ''. */
export const waitsFor = (order: WaitingFacts, reason: string) => !isReason(reason) || WAITS[reason](order);
