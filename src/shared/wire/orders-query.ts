import { z } from 'zod';
import { CHANNELS } from '../channels.ts';
import { dayAfter, isDay, startOfDay } from '../days.ts';
import { ordensPedidos } from './office-orders.ts';
import { orderStatus } from './orders.ts';
import { countQuery, optional, wholeNumber } from './query.ts';
import { motivosDeEspera } from './waiting.ts';

const MAX_ROWS = 100;
const MAX_OFFSET = 10_000_000;

const moment = z.string({ error: 'Informe uma data só.' }).refine(isMoment, 'Use uma data: AAAA-MM-DD.');
const states = z
  .union([z.string(), z.array(z.string())], 'Informe um ou mais estados.')
  .transform((given) => [given].flat().flatMap((names) => names.split(',')))
  .pipe(z.array(orderStatus, 'Este estado não existe.').max(orderStatus.options.length * 2));

const filters = {
  q: optional(z.string({ error: 'Informe um texto só.' }).max(200, 'Use no máximo 200 caracteres.')).describe(
    'Number, code, name, pieces, city; for those who may read them also e-mail, CPF and phone',
  ),
  status: optional(states).describe('One state, several separated by commas, or the parameter repeated'),
  espera: optional(z.enum(motivosDeEspera, `Use ${motivosDeEspera.join(', ')}.`)).describe(
    'Only orders that wait for this, as the start page counts them',
  ),
  canal: optional(z.enum(CHANNELS, `Use ${CHANNELS.join(', ')}.`)).describe('Where it was sold'),
  de: optional(moment).describe('Made on this day (of São Paulo) or later'),
  ate: optional(moment).describe('Made on this day or earlier'),
  sort: optional(z.enum(ordensPedidos, `Use ${ordensPedidos.join(', ')}.`)),
};
const inOrder = ({ de, ate }: { de?: string | undefined; ate?: string | undefined }) =>
  de === undefined || ate === undefined || beginOf(de) < endOf(ate);
const badOrder = { error: 'A data final vem antes da inicial.', path: ['ate'] };

/** What `GET /pedidos` can be asked; values out of range are 422. */
export const ordersQuery = z
  .object({
    ...filters,
    limit: wholeNumber(1, MAX_ROWS),
    offset: wholeNumber(0, MAX_OFFSET),
    total: countQuery,
  })
  .refine(inOrder, badOrder);

/** The same orders as a file, all of them. */
export const ordersFileQuery = z.object(filters).refine(inOrder, badOrder);

function isMoment(text: string): boolean {
  return isDay(text) || (/^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)));
}

/** When a day of São Paulo begins; a moment is itself. */
export const beginOf = (text: string) => (isDay(text) ? startOfDay(text) : new Date(text));
/** When a day of São Paulo is over; a moment is itself. */
export const endOf = (text: string) => (isDay(text) ? startOfDay(dayAfter(text, 1)) : new Date(text));

export type OrdersFileQuery = z.output<typeof ordersFileQuery>;
