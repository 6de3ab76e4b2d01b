import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { Waitlist } from './ask.ts';
import { listDemand } from './waitlist.store.ts';

const done = { sucesso: true as const, success: true as const };
/** The same for everybody: who has asked before learns nothing of it, nor does anybody else. */
const NOTED = 'Anotado. Se voltar ao estoque, avisamos por e-mail, na ordem dos pedidos.';
/** Three short texts. */
const BODY_BYTES = 4 * 1024;

/** Asking to be told, and how many do. */
export function waitlistRoutes({ waitlist, db }: { waitlist: Waitlist; db: Kysely<DB> }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /avise-me'),
      bodyLimit: BODY_BYTES,
      config: { audience: 'all', limit: { name: 'avise-me', max: 30, windowSeconds: 3600, shared: true } },
      handler: async ({ body }, reply) => {
        await waitlist.ask(body);
        return reply.code(202).send({ ...done, mensagem: NOTED });
      },
    });
    api.route({
      ...implement('GET /gerenciamento/procurados'),
      config: { audience: 'admin', act: 'see-products' },
      handler: async ({ query }, reply) => {
        const { rows, total } = await listDemand(db, query);
        const wanted = rows.map((row) => ({ ...row, desde: row.desde.toISOString() }));
        return reply.header('x-total-count', total).send(wanted);
      },
    });
  };
}
