import type { Reading } from '../../db/index.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { listAudit } from './audit-list.store.ts';

const DAY_MS = 86_400_000;
const DEFAULT_LIMIT = 50;

/** `GET /gerenciamento/auditoria`: who did what, when, from what to what. Nothing can change it. */
export function auditRoutes({ reading }: { reading: Reading }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/auditoria'),
      config: { audience: 'admin', act: 'see-audit' },
      handler: async (request, reply) => {
        const { de, ate, limit = DEFAULT_LIMIT, offset = 0, ...filters } = request.query;
        const to = ate === undefined ? undefined : new Date(ate.getTime() + DAY_MS);
        const { rows, total } = await listAudit(reading(request.session), {
          ...filters,
          from: de,
          to,
          limit,
          offset,
        });
        const list = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
        return reply.header('x-total-count', total).send(list);
      },
    });
  };
}
