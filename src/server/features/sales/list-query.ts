import { z } from 'zod';
import { dayAfter, isDay, startOfDay } from '#shared/days.ts';
import { normalizeCode } from '#shared/orders.ts';
import { fold } from '#shared/text.ts';
import { ordensPedidos, type OrdemPedidos } from '#shared/wire/office-orders.ts';
import { orderStatus, type OrderStatus } from '#shared/wire/orders.ts';

const MAX_ROWS = 100;
const MAX_OFFSET = 10_000_000;
const MAX_TERMS = 8;

const whole = (least: number, most: number) => {
  const error = `Informe um número inteiro de ${least} a ${most}.`;
  return z
    .string({ error })
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((n) => n >= least && n <= most, error);
};
/** Forms send what nobody filled in as empty text. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const moment = z.string({ error: 'Informe uma data só.' }).refine(isMoment, 'Use uma data: AAAA-MM-DD.');
const states = z
  .union([z.string(), z.array(z.string())], 'Informe um ou mais estados.')
  .transform((given) => [given].flat().flatMap((names) => names.split(',')))
  .pipe(z.array(orderStatus, 'Este estado não existe.').max(orderStatus.options.length * 2));

const filters = {
  q: optional(z.string({ error: 'Informe um texto só.' }).max(200, 'Use no máximo 200 caracteres.')).describe(
    'Code, name; for those who may read them also e-mail, CPF and phone',
  ),
  status: optional(states).describe('One state, several separated by commas, or the parameter repeated'),
  de: optional(moment).describe('Made on this day (of São Paulo) or later'),
  ate: optional(moment).describe('Made on this day or earlier'),
  sort: optional(z.enum(ordensPedidos, `Use ${ordensPedidos.join(', ')}.`)),
};
const inOrder = ({ de, ate }: { de?: string | undefined; ate?: string | undefined }) =>
  de === undefined || ate === undefined || from(de) < before(ate);
const badOrder = { error: 'A data final vem antes da inicial.', path: ['ate'] };

/** What `GET /pedidos` can be asked; values out of range are 422. */
export const listQuery = z
  .object({ ...filters, limit: optional(whole(1, MAX_ROWS)), offset: optional(whole(0, MAX_OFFSET)) })
  .refine(inOrder, badOrder);

/** The same orders as a file, all of them. */
export const fileQuery = z.object(filters).refine(inOrder, badOrder);

export interface OrdersFilter {
  /** Folded; an order matches when it has every one of them, or the code. */
  terms: readonly string[];
  /** What was typed, where it may be a whole code; some names look like one. */
  codigo: string | null;
  statuses: readonly OrderStatus[];
  from: Date | null;
  before: Date | null;
  sort: OrdemPedidos;
  /** May e-mail, CPF and phone be searched in? Who can't read them must not find out by asking. */
  searchesPeople: boolean;
}

/** The filter that a checked query means. */
export function filterOf(query: z.infer<typeof fileQuery>, searchesPeople: boolean): OrdersFilter {
  return {
    terms: termsOf(query.q ?? ''),
    codigo: normalizeCode(query.q ?? ''),
    statuses: query.status ?? [],
    from: query.de === undefined ? null : from(query.de),
    before: query.ate === undefined ? null : before(query.ate),
    sort: query.sort ?? 'recentes',
    searchesPeople,
  };
}

function isMoment(text: string): boolean {
  return isDay(text) || (/^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)));
}

const from = (text: string) => (isDay(text) ? startOfDay(text) : new Date(text));
const before = (text: string) => (isDay(text) ? startOfDay(dayAfter(text, 1)) : new Date(text));

/** CPF and phone are found by their digits, masks or not. */
function termsOf(typed: string): string[] {
  return fold(typed)
    .split(' ')
    .filter((term) => term !== '')
    .slice(0, MAX_TERMS)
    .map((term) => (/^[\d.()/+-]{4,}$/.test(term) ? term.replaceAll(/\D/g, '') : term))
    .filter((term) => term !== '');
}
