import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Reading } from '../../db/index.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { ARCHIVES, EXPORTS } from '../../load/index.ts';
import { editorOf } from '../catalog-office/index.ts';
import { takePictures, type PicturesDeps } from './takeout-pictures.ts';
import { takeEverything, type TakeoutDeps } from './takeout.ts';

/** Everything of the shop, for who runs it to take away: what is written, and the photographs. */
export function takeoutRoutes(deps: TakeoutDeps & PicturesDeps & { reading: Reading }): ApiRoutes {
  const { db, clock } = deps;
  const ofOwner = { audience: 'admin', act: 'take-everything', load: EXPORTS } as const;
  async function send(request: FastifyRequest, reply: FastifyReply, taken: Taken) {
    await insertAudit(db, { actor: editorOf(request).by, action: taken.action, at: clock() });
    const lines = Readable.from(taken.archive, { objectMode: false });
    lines.once('error', (error) => request.log.error({ err: error }, 'the archive of the shop broke off'));
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${taken.file}"`)
      .send(lines);
  }
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/mudanca/tudo.zip'),
      config: ofOwner,
      handler: async (request, reply) =>
        send(request, reply, {
          archive: await takeEverything({ ...deps, db: deps.reading(request.session) }),
          action: 'loja_levada',
          file: 'loja.zip',
        }),
    });
    api.route({
      ...implement('GET /gerenciamento/mudanca/fotografias.zip'),
      config: { ...ofOwner, load: ARCHIVES },
      handler: (request, reply) =>
        send(request, reply, {
          archive: takePictures(deps),
          action: 'fotografias_levadas',
          file: 'fotografias.zip',
        }),
    });
  };
}

interface Taken {
  archive: AsyncGenerator<Buffer>;
  action: 'loja_levada' | 'fotografias_levadas';
  file: string;
}
