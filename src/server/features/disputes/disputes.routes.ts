import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { disputeOf } from './answer.ts';
import type { DisputesDeps } from './deps.ts';
import { findDispute, readDisputesPage, type ListedDispute } from './disputes.store.ts';

/** Buyers' data stand in it. */
const config = { audience: 'admin', roles: ['admin'] as const } as const;
const done = { success: true as const, sucesso: true as const };

/** Chargebacks, for who runs the shop. */
export function disputesRoutes(deps: DisputesDeps): ApiRoutes {
  return (api) => {
    listRoute(api, deps);
    detailRoute(api, deps);
  };
}

function listRoute(api: Api, { db }: DisputesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/disputas'),
    config,
    handler: async ({ query }, reply) => {
      const { disputes, total, open } = await readDisputesPage(db, query);
      return reply
        .header('cache-control', 'no-store')
        .header('x-total-count', total)
        .send({ ...done, abertas: open, disputas: disputes.map(disputeOf) });
    },
  });
}

function detailRoute(api: Api, { db, clock }: DisputesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/disputas/:id'),
    config,
    handler: async ({ params: { id }, session }, reply) => {
      const dispute = existing(await findDispute(db, id));
      const subject = orderSubject({ id: dispute.order_id, codigo: dispute.codigo });
      const look = { actor: nameOf(session), action: 'disputa_vista', subject, at: clock() };
      await insertAudit(db, { ...look, after: { disputa: id } });
      return reply.header('cache-control', 'no-store').send({ ...done, disputa: disputeOf(dispute) });
    },
  });
}

function existing(dispute: ListedDispute | undefined): ListedDispute {
  if (dispute === undefined) throw notFound('Não encontramos esta disputa.');
  return dispute;
}

function nameOf(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}
