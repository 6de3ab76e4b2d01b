import { z } from 'zod';
import { feito } from '#shared/wire/admin.ts';
import { categoria } from '#shared/wire/catalog.ts';
import { categoriaEnviada } from '#shared/wire/catalog-writes.ts';
import { errorBody } from '#shared/wire/errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import type { Categories } from './categories.service.ts';
import { editorOf, WRITERS } from './editor.ts';

const tags = ['Catálogo: administração'];
const failures = { '4xx': errorBody };
const done = { sucesso: true as const, success: true as const };
const writes = { audience: 'admin' as const, roles: WRITERS };
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});
/** The category stands in the answer and is the answer, for clients that look in either place. */
const salva = categoria.extend({ ...feito.shape, categoria });
const ordem = z.object({ ids: z.array(z.number().int(), { error: 'Informe uma lista.' }).min(1).max(1000) });

/** The office's calls on categories. */
export function categoriesRoutes({ categories }: { categories: Categories }): ApiRoutes {
  return (api) => {
    api.get(
      '/gerenciamento/categorias',
      {
        config: { audience: 'admin' },
        schema: { tags, summary: 'Todas as categorias', response: { 200: z.array(categoria), ...failures } },
      },
      () => categories.list(),
    );
    api.post(
      '/categorias',
      {
        config: writes,
        schema: { tags, summary: 'Criar', body: categoriaEnviada, response: { 201: salva, ...failures } },
      },
      async (request, reply) => {
        const made = await categories.create(request.body, editorOf(request));
        return reply.code(201).send(answer(made, 'Categoria criada com sucesso!'));
      },
    );
    api.put(
      '/categorias/:id',
      {
        config: writes,
        schema: {
          tags,
          summary: 'Alterar',
          params,
          body: categoriaEnviada,
          response: { 200: salva, ...failures },
        },
      },
      async (request) => {
        const changed = await categories.change(request.params.id, request.body, editorOf(request));
        return answer(changed, 'Categoria atualizada com sucesso!');
      },
    );
    api.delete(
      '/categorias/:id',
      {
        config: writes,
        schema: { tags, summary: 'Excluir', params, response: { 200: feito, ...failures } },
      },
      async (request) => {
        await categories.remove(request.params.id, editorOf(request));
        return { ...done, mensagem: 'Categoria excluída com sucesso!' };
      },
    );
    api.put(
      '/gerenciamento/categorias/ordem',
      {
        config: writes,
        schema: {
          tags,
          summary: 'Pôr em ordem',
          body: ordem,
          response: { 200: z.array(categoria), ...failures },
        },
      },
      (request) => categories.arrange(request.body.ids, editorOf(request)),
    );
  };
}

function answer(made: z.infer<typeof categoria>, mensagem: string) {
  return { ...made, ...done, mensagem, categoria: made };
}
