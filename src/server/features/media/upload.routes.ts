import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { AppError, forbidden, invalid, notFound } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { PICTURES } from '../../load/index.ts';
import { createCopyJobs, type CopyJob, type CopyJobs } from './copy-jobs.ts';
import { isPublicAddress } from '../../providers/outside-file.ts';
import { createPictureFetch } from './fetch-picture.ts';
import type { Media } from './media.service.ts';
import { MAX_UPLOAD_BYTES, tooLarge } from './uploads.ts';

const config = {
  audience: 'admin' as const,
  act: 'edit-products' as const,
  limit: { name: 'uploads', max: 240, windowSeconds: 60 },
};
const LONGEST_SUBJECT = 300;

export interface UploadRoutesDeps {
  db: Kysely<DB>;
  clock: Clock;
  media: Pick<Media, 'storeMedia'>;
  /** Reads a picture from an address that the owner gives. */
  fetchPicture?: ((address: string) => Promise<Buffer>) | undefined;
}

/** Pictures from the owner's device, or copied from an address. */
export function uploadRoutes({ db, clock, media, fetchPicture = fetchPublic }: UploadRoutesDeps): ApiRoutes {
  const keep = async (request: FastifyRequest) => {
    const { session } = request;
    if (session?.kind !== 'admin') throw forbidden();
    const { url, width, height } = await media.storeMedia(await readFile(request));
    await insertAudit(db, { actor: session.username, action: 'imagem_enviada', subject: url, at: clock() });
    return { sucesso: true as const, success: true as const, url, width, height };
  };
  const jobs = createCopyJobs(async (address) => media.storeMedia(await fetchPicture(address)));
  return (api) => {
    copyRoutes(api, { jobs, db, clock });
    // A room of its own: no other call takes this kind of body.
    void api.register(async (room) => {
      await room.register(multipart, {
        limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 8, fieldSize: 10_000, parts: 10 },
      });
      (room as Api).route({
        ...implement('POST /gerenciamento/midia'),
        config: { ...config, load: PICTURES },
        handler: async (request, reply) => reply.code(201).send(await keep(request)),
      });
    });
  };
}

/** No answer waits for somebody else's server: a copy goes on behind, and what became of it is asked for. */
function copyRoutes(
  api: Api,
  { jobs, db, clock }: Pick<UploadRoutesDeps, 'db' | 'clock'> & { jobs: CopyJobs },
): void {
  api.route({
    ...implement('POST /gerenciamento/midia/copiar'),
    config,
    handler: async ({ body, log, session }, reply) => {
      if (session?.kind !== 'admin') throw forbidden();
      const job = jobs.start(body.url, log);
      const copy = {
        actor: session.username,
        action: 'imagem_copiada',
        subject: body.url.slice(0, LONGEST_SUBJECT),
      };
      await insertAudit(db, { ...copy, at: clock() });
      return reply.code(202).send(copyOf(job));
    },
  });
  api.route({
    ...implement('GET /gerenciamento/midia/copiar/:id'),
    config: { audience: 'admin', act: 'edit-products' },
    handler: async (request, reply) => {
      const job = jobs.find(request.params.id);
      if (job === undefined) throw notFound('Não sabemos mais desta cópia. Copie a imagem de novo.');
      return reply.header('cache-control', 'no-store').send(copyOf(job));
    },
  });
}

function copyOf(job: CopyJob) {
  return { sucesso: true as const, success: true as const, ...job };
}

const fetchPublic = createPictureFetch({ maxBytes: MAX_UPLOAD_BYTES, allows: isPublicAddress });

const UNREADABLE: Record<string, () => AppError> = {
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_FILES_LIMIT: () => invalid('Envie uma imagem de cada vez.'),
  FST_PARTS_LIMIT: () => invalid('O formulário tem partes demais.'),
  FST_FIELDS_LIMIT: () => invalid('O formulário tem partes demais.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    new AppError(415, 'tipo_nao_aceito', 'Envie a imagem como multipart/form-data.'),
};

async function readFile(request: FastifyRequest): Promise<Buffer> {
  try {
    const file = await request.file();
    if (file === undefined) throw invalid('Envie uma imagem.', { file: 'Envie uma imagem.' });
    const bytes = await file.toBuffer();
    // A file may be cut off after its last chunk has been looked at.
    if (file.file.truncated) throw tooLarge();
    return bytes;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw (
      UNREADABLE[code]?.() ??
      new AppError(400, 'corpo_invalido', 'Não foi possível ler o envio. Tente de novo.')
    );
  }
}
