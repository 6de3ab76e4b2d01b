import type { Conversa } from '#shared/wire/messages.ts';

const SOON_MS = 3000;
/** A mail that was not accepted is tried again for a day and a half: nobody sits and waits for that. */
const LATER_MS = 60_000;

/** How often a thread is read again: while somebody waits to see that a mail has gone out, and seldom while one is retried. */
export function paceOf(thread: Pick<Conversa, 'itens'> | null): number | false {
  const states = new Set(thread?.itens.map(({ estado }) => estado));
  if (states.has('na_fila')) return SOON_MS;
  return states.has('tentando') && LATER_MS;
}

/** The last page of so many, from 0. */
export const lastPageOf = (total: number, size: number): number => Math.max(0, Math.ceil(total / size) - 1);
