import type { Categoria } from '#shared/wire/catalog.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { Categories } from './categories.service.ts';
import { editorOf } from './editor.ts';

const done = { sucesso: true as const, success: true as const };
const writes = { audience: 'admin', act: 'edit-products' } as const;

/** The office's calls on categories. */
export function categoriesRoutes({ categories }: { categories: Categories }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/categorias'),
      config: { audience: 'admin', act: 'see-products' },
      handler: () => categories.list(),
    });
    api.route({
      ...implement('POST /categorias'),
      config: writes,
      handler: async (request, reply) => {
        const made = await categories.create(request.body, editorOf(request));
        return reply.code(201).send(answer(made, 'Categoria criada com sucesso!'));
      },
    });
    api.route({
      ...implement('PUT /categorias/:id'),
      config: writes,
      handler: async (request) => {
        const changed = await categories.change(request.params.id, request.body, editorOf(request));
        return answer(changed, 'Categoria atualizada com sucesso!');
      },
    });
    api.route({
      ...implement('DELETE /categorias/:id'),
      config: writes,
      handler: async (request) => {
        await categories.remove(request.params.id, editorOf(request));
        return { ...done, mensagem: 'Categoria excluída com sucesso!' };
      },
    });
    api.route({
      ...implement('PUT /gerenciamento/categorias/ordem'),
      config: writes,
      handler: (request) => categories.arrange(request.body.ids, editorOf(request)),
    });
  };
}

function answer(made: Categoria, mensagem: string) {
  return { ...made, ...done, mensagem, categoria: made };
}
