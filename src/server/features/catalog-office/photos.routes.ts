import { plural } from '#shared/text.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { editorOf } from './editor.ts';
import type { Photos } from './photos.ts';

const writes = { audience: 'admin', act: 'edit-products' } as const;
/** Addresses and names at their longest, for all that may come at once. */
const bodyLimit = 512 * 1024;

/** The office's calls on pictures of many products. */
export function photosRoutes({ photos }: { photos: Photos }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /gerenciamento/fotos/conferir'),
      bodyLimit,
      config: writes,
      handler: (request) => photos.check(request.body.nomes),
    });
    api.route({
      ...implement('POST /gerenciamento/produtos/:id/imagens'),
      bodyLimit,
      config: writes,
      handler: async (request) => {
        const { imagens, antes = false } = request.body;
        const done = await photos.add(request.params.id, { imagens, antes }, editorOf(request));
        const mensagem = `${done.novas} ${plural(done.novas, 'imagem nova', 'imagens novas')}.`;
        return { sucesso: true as const, success: true as const, mensagem, ...done };
      },
    });
  };
}
