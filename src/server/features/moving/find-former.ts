import type { Kysely } from 'kysely';
import { findsPeople, type OfficeRole } from '#shared/acts.ts';
import { fold } from '#shared/text.ts';
import { noteSight } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import type { DB, Reader, Reading } from '../../db/index.ts';
import { listFormerOrders } from './former-orders.store.ts';
import { tellFormerRow } from './tell-former.ts';

const MOST_TERMS = 8;

/** What was typed, as words that have to be in an order. */
export const formerTerms = (q: string): string[] => fold(q).split(' ').filter(Boolean).slice(0, MOST_TERMS);

interface Wanted {
  q: string;
  limit: number;
  by: { username: string; role: OfficeRole; reader: Reader };
}

/** A few orders of the old shop by words, as far as the role finds people. Who found some is noted once an hour. */
export const createFormerFinder =
  ({ db, clock, reading }: { db: Kysely<DB>; clock: Clock; reading: Reading }) =>
  async ({ q, limit, by }: Wanted) => {
    const terms = formerTerms(q);
    if (terms.length === 0) return { total: 0, itens: [] };
    const searchesPeople = findsPeople(by.role);
    const { orders, total } = await listFormerOrders(reading(by.reader), {
      terms,
      searchesPeople,
      limit,
      offset: 0,
    });
    if (searchesPeople && orders.length > 0) {
      const seen = {
        actor: by.username,
        action: 'pedidos_procurados',
        subject: 'busca geral na loja antiga',
      };
      await noteSight(db, { ...seen, after: { count: orders.length }, at: clock() });
    }
    const itens = orders.map((order) => {
      const { id, numero, nome, estado, total: paid } = tellFormerRow(order);
      return { id, numero, nome, estado, total: paid };
    });
    return { total, itens };
  };
