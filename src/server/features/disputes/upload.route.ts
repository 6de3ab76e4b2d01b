import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, forbidden, invalid } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { PICTURES } from '../../load/index.ts';
import type { DisputesDeps } from './deps.ts';
import { addPaper, MAX_FILE_BYTES, tooLarge } from './papers.ts';

const config = {
  audience: 'admin' as const,
  act: 'answer-disputes' as const,
  limit: { name: 'dispute-files', max: 60, windowSeconds: 60 },
  load: PICTURES,
};

/** A picture or a PDF from the owner's device. */
export function uploadRoute(api: Api, deps: DisputesDeps): void {
  // A room of its own: no other call takes this kind of body.
  void api.register(async (room) => {
    await room.register(multipart, {
      limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 4, fieldSize: 1000, parts: 5 },
    });
    (room as Api).route({
      ...implement('POST /gerenciamento/disputas/:id/anexos'),
      config,
      handler: async (request, reply) => {
        const { params, session } = request;
        if (session?.kind !== 'admin') throw forbidden();
        await addPaper(deps, { id: params.id, by: session.username, ...(await readFile(request)) });
        return reply.code(201).send({ success: true, sucesso: true, mensagem: 'Anexo guardado.' });
      },
    });
  });
}

const UNREADABLE: Readonly<Record<string, () => AppError>> = {
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_FILES_LIMIT: () => invalid('Envie um arquivo de cada vez.'),
  FST_PARTS_LIMIT: () => invalid('O formulário tem partes demais.'),
  FST_FIELDS_LIMIT: () => invalid('O formulário tem partes demais.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    new AppError(415, 'tipo_nao_aceito', 'Envie o arquivo como multipart/form-data.'),
};

async function readFile(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  try {
    const file = await request.file();
    if (file === undefined) throw invalid('Envie um arquivo.', { arquivo: 'Envie um arquivo.' });
    const bytes = await file.toBuffer();
    // A file may be cut off after its last chunk has been looked at.
    if (file.file.truncated) throw tooLarge();
    return { name: file.filename ?? '', bytes };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const known = Object.hasOwn(UNREADABLE, code) ? UNREADABLE[code] : undefined;
    throw known?.() ?? new AppError(400, 'corpo_invalido', 'Não foi possível ler o envio. Tente de novo.');
  }
}
