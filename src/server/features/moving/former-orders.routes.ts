import type { Kysely } from 'kysely';
import { findsPeople, SIGHTS } from '#shared/acts.ts';
import { insertAudit, noteSight } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import type { DB, Reading } from '../../db/index.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { maskText } from '../../security/masks.ts';
import { formerTerms } from './find-former.ts';
import { findFormerOrder, listFormerOrders } from './former-orders.store.ts';
import { tellFormerInOffice, tellFormerRow } from './tell-former.ts';

const config = { audience: 'admin', act: 'see-orders' } as const;
const done = { sucesso: true as const, success: true as const };

/** Orders of the old shop's, as the office reads them. */
export function formerOrderRoutes({
  db,
  clock,
  reading,
}: {
  db: Kysely<DB>;
  clock: Clock;
  reading: Reading;
}): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/pedidos-antigos'),
      config,
      handler: async ({ query, session }, reply) => {
        const { role, username: by } = administrator(session);
        const { q = '', origem: source, cliente: customerId, limit, offset } = query;
        const terms = formerTerms(q);
        const searchesPeople = findsPeople(role);
        const asked = { terms, searchesPeople, customerId, source, limit, offset };
        const { orders, total } = await listFormerOrders(reading(session), asked);
        if (searchesPeople && terms.length > 0 && orders.length > 0) {
          const after = { q: maskText(q), offset, count: orders.length, antigos: true };
          await insertAudit(db, { actor: by, action: 'pedidos_procurados', after, at: clock() });
        }
        return reply
          .header('cache-control', 'no-store')
          .header('x-total-count', total)
          .send(orders.map(tellFormerRow));
      },
    });
    api.route({
      ...implement('GET /gerenciamento/pedidos-antigos/:id'),
      config,
      handler: async ({ params: { id }, session }, reply) => {
        const { role, username: by } = administrator(session);
        const order = await findFormerOrder(db, id);
        if (order === undefined) throw notFound('Não encontramos este pedido.');
        const sight = SIGHTS[role];
        if (sight !== 'masked') {
          const subject = `pedido antigo ${id} · ${order.source} ${order.number}`;
          await noteSight(db, { actor: by, action: 'pedido_dados_vistos', subject, at: clock() });
        }
        return reply
          .header('cache-control', 'no-store')
          .send({ ...done, pedido: tellFormerInOffice(order, sight) });
      },
    });
  };
}

function administrator(session: Session | null): Extract<Session, { kind: 'admin' }> {
  if (session?.kind !== 'admin') throw forbidden();
  return session;
}
