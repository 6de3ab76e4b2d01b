import { Readable } from 'node:stream';
import { insertAudit } from '../../audit/audit.store.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { EXPORTS } from '../../load/index.ts';
import { editorOf } from '../catalog-office/index.ts';
import { takeEverything, type TakeoutDeps } from './takeout.ts';

/** Everything of the shop, for who runs it to take away. */
export function takeoutRoutes(deps: TakeoutDeps): ApiRoutes {
  const { db, clock } = deps;
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/mudanca/tudo.zip'),
      config: { audience: 'admin', act: 'take-everything', load: EXPORTS },
      handler: async (request, reply) => {
        const archive = await takeEverything(deps);
        await insertAudit(db, { actor: editorOf(request).by, action: 'loja_levada', at: clock() });
        const lines = Readable.from(archive, { objectMode: false });
        lines.once('error', (error) =>
          request.log.error({ err: error }, 'the archive of the shop broke off'),
        );
        return reply
          .type('application/zip')
          .header('cache-control', 'no-store')
          .header('content-disposition', 'attachment; filename="loja.zip"')
          .send(lines);
      },
    });
  };
}
