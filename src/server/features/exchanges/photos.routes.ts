import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { exchangeName } from '#shared/exchange-states.ts';
import { AppError, invalid, notFound } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import { STRANGERS_PICTURES } from '../../load/index.ts';
import { MAX_PHOTO_BYTES, photoTooLarge } from '../media/index.ts';
import type { ExchangesDeps } from './deps.ts';
import { findExchange } from './exchanges.store.ts';
import { ownOrder } from './own-order.ts';
import { addPhoto } from './photos.ts';
import { readPhoto } from './photos.store.ts';
import { readOne } from './read.ts';

const LONGEST_EMAIL = 320;
const limit = { name: 'defect-photos', max: 30, windowSeconds: 60 };

/** Photographs of defects: the buyer adds them, and the office looks at them. */
export function photosRoutes(api: Api, deps: ExchangesDeps): void {
  officePhotoRoute(api, deps);
  // A room of its own: no other call takes this kind of body.
  void api.register(async (room) => {
    await room.register(multipart, {
      limits: { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 2, fieldSize: 1000, parts: 3 },
    });
    (room as Api).route({
      ...implement('POST /pedidos/:codigo/trocas/:id/fotos'),
      config: { audience: 'all', limit, load: STRANGERS_PICTURES },
      handler: async (request, reply) => {
        const { params } = request;
        const isNew = await takePhoto(request, deps);
        const exchange = await findExchange(deps.db, params.id);
        if (exchange === undefined) throw notFound('Não encontramos esta troca.');
        return reply
          .code(isNew ? 201 : 200)
          .header('cache-control', 'no-store')
          .send({
            success: true as const,
            sucesso: true as const,
            mensagem: 'Foto recebida.',
            troca: await readOne(deps, exchange),
          });
      },
    });
  });
}

function officePhotoRoute(api: Api, deps: ExchangesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/trocas/:id/fotos/:foto'),
    config: { audience: 'admin', act: 'see-defect-photos' },
    handler: async ({ params: { id, foto } }, reply) => {
      const bytes = await readPhoto(deps.db, { exchangeId: id, photoId: foto });
      if (bytes === undefined) throw notFound('Esta foto não existe mais.');
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-type': 'image/jpeg',
          'content-disposition': `inline; filename="troca-${exchangeName(id)}-${foto}.jpg"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        .send(bytes);
    },
  });
}

const UNREADABLE: Readonly<Record<string, () => AppError>> = {
  FST_REQ_FILE_TOO_LARGE: photoTooLarge,
  FST_FILES_LIMIT: () => invalid('Mande uma foto de cada vez.'),
  FST_PARTS_LIMIT: () => invalid('O formulário tem partes demais.'),
  FST_FIELDS_LIMIT: () => invalid('O formulário tem partes demais.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    new AppError(415, 'tipo_nao_aceito', 'Mande a foto como multipart/form-data.'),
};

type Asked = Pick<FastifyRequest, 'ip' | 'session' | 'headers' | 'file' | 'inTurn'> & {
  params: { codigo: string; id: number };
};

/**
 * Whose order it is, is asked before the photograph is read and before a turn is taken: bytes that trickle in, or never
 * come, hold up nobody unless their sender has bought here. False where the photograph was there.
 */
async function takePhoto(request: Asked, deps: ExchangesDeps): Promise<boolean> {
  const { ip, session, params } = request;
  const file = await readable(() => request.file());
  if (file === undefined) throw invalid('Escolha uma foto.', { arquivo: 'Escolha uma foto.' });
  try {
    const email = textOf(file.fields['email']);
    const order = await ownOrder(deps, { ip, session, params, body: { email } });
    return await request.inTurn(async () => {
      const bytes = await readable(() => file.toBuffer());
      // A file may be cut off after its last chunk has been looked at.
      if (file.file.truncated) throw photoTooLarge();
      const key = idempotencyKey(request.headers, deps.random);
      return addPhoto(deps, { orderId: order.id, exchangeId: params.id, key, bytes });
    });
  } finally {
    // What nobody reads runs out, or the answer would not be read either.
    file.file.resume();
  }
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const known = Object.hasOwn(UNREADABLE, code) ? UNREADABLE[code] : undefined;
    throw known?.() ?? new AppError(400, 'corpo_invalido', 'A foto não chegou inteira. Tente de novo.');
  }
}

/** The field `email`, which stands before the file; none with the buyer's own token. */
function textOf(field: unknown): string {
  const value = typeof field === 'object' && field !== null && 'value' in field ? field.value : '';
  return typeof value === 'string' && value.length <= LONGEST_EMAIL ? value : '';
}
