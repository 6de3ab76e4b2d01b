import type { Readable } from 'node:stream';
import { dayOf } from '#shared/days.ts';
import { formatAmount } from '#shared/money.ts';
import { chargeLabel } from '#shared/payment-label.ts';
import { csvOf, type CsvColumn } from '../../files/csv.ts';
import type { Moved } from './movements.store.ts';

const moment = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});

const UNTOLD = 'ainda não informado';

/** What moved, in words; amounts are never below nought: which way they went stands here. */
function movementOf({ kind, cents }: Moved): string {
  if (kind === 'charged') return cents > 0 ? 'Cobrança' : 'Cobrança desfeita';
  if (kind === 'returned') return cents > 0 ? 'Devolução' : 'Devolução desfeita';
  if (kind === 'disputed') return cents > 0 ? 'Contestação' : 'Fim da contestação';
  return cents > 0 ? 'Correção para mais' : 'Correção para menos';
}

/** Fees and the day of release are told once, beside the charge that bears them. */
const ofCharge = (moved: Moved, told: (netCents: number) => string) => {
  if (moved.kind !== 'charged') return '';
  return moved.net_cents === null ? UNTOLD : told(moved.net_cents);
};

function releaseOf({ kind, releases_at: at }: Moved): string {
  if (kind !== 'charged') return '';
  return at === null ? UNTOLD : dayOf(at).split('-').toReversed().join('/');
}

const COLUMNS: readonly CsvColumn<Moved>[] = [
  ['Data', ({ at }) => moment.format(at).replace(',', '')],
  ['Movimento', movementOf],
  ['Valor (R$)', ({ cents }) => formatAmount(Math.abs(cents))],
  ['Pedido', ({ codigo }) => codigo ?? 'PIX sem pedido'],
  ['Cobrança', ({ charge }) => charge],
  ['Pagamento', ({ method, installments }) => chargeLabel(method, installments)],
  ['Taxas (R$)', (moved) => ofCharge(moved, (net) => formatAmount(moved.amount_cents - net))],
  ['Líquido (R$)', (moved) => ofCharge(moved, formatAmount)],
  ['Liberação', releaseOf],
];

/** Movements as a file for a spreadsheet. */
export const movementsCsv = (batches: AsyncIterable<Moved[]>): Readable => csvOf(COLUMNS, batches);
