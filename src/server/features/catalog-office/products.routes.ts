import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { notFound } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { createBulkEdit } from './bulk-edit.ts';
import { editorOf, WRITERS } from './editor.ts';
import { listLowStock } from './office-list.store.ts';
import { listForOffice } from './office-list.ts';
import type { Products } from './products.service.ts';

export interface ProductsRoutesDeps {
  db: Kysely<DB>;
  products: Products;
  bulkEdit: ReturnType<typeof createBulkEdit>;
}

const done = { sucesso: true as const, success: true as const };
const reads = { audience: 'admin' as const };
const writes = { audience: 'admin' as const, roles: WRITERS };
const LOW = 3;
/** A product with 60 colours in 60 sizes fits. */
const PRODUCT_BYTES = 256 * 1024;

/** The office's calls on products. */
export function productsRoutes(deps: ProductsRoutesDeps): ApiRoutes {
  return (api) => {
    writeRoutes(api, deps);
    readRoutes(api, deps);
    bulkRoutes(api, deps);
  };
}

function writeRoutes(api: Api, { products }: ProductsRoutesDeps): void {
  api.route({
    ...implement('POST /produtos'),
    bodyLimit: PRODUCT_BYTES,
    config: writes,
    handler: async (request, reply) => {
      const made = await products.create(request.body, editorOf(request));
      const mensagem = `Produto "${made.nome}" criado com sucesso!`;
      return reply.code(201).send({ ...done, mensagem, produto: made });
    },
  });
  api.route({
    ...implement('PUT /produtos/:id'),
    bodyLimit: PRODUCT_BYTES,
    config: writes,
    handler: async (request) => {
      const changed = await products.change(request.params.id, request.body, editorOf(request));
      const mensagem = `Produto "${changed.nome}" atualizado com sucesso!`;
      return { ...done, mensagem, produto: changed };
    },
  });
  api.route({
    ...implement('DELETE /produtos/:id'),
    config: writes,
    handler: async (request) => {
      return { ...done, mensagem: await products.remove(request.params.id, editorOf(request)) };
    },
  });
}

function readRoutes(api: Api, { db, products }: ProductsRoutesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/produtos'),
    config: reads,
    handler: async (request, reply) => {
      const { products: page, total } = await listForOffice(db, request.query);
      return reply.header('x-total-count', total).send(page);
    },
  });
  api.route({
    ...implement('GET /gerenciamento/produtos/estoque-baixo'),
    config: reads,
    handler: async (request, reply) => {
      const { ate: most = LOW, limit = 20, offset = 0 } = request.query;
      const { rows, total } = await listLowStock(db, { most, limit, offset });
      return reply.header('x-total-count', total).send(rows);
    },
  });
  api.route({
    ...implement('GET /gerenciamento/produtos/:id'),
    config: reads,
    handler: async ({ params: { id } }) => {
      if (!/^\d{1,15}$/.test(id))
        throw notFound('O produto que você está procurando não existe ou foi removido.');
      return products.find(Number(id));
    },
  });
}

function bulkRoutes(api: Api, { products, bulkEdit }: ProductsRoutesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/produtos/lote'),
    config: writes,
    handler: async (request) => {
      const onDefect = (error: unknown) => request.log.error({ err: error }, 'product not changed');
      return { ...done, ...(await bulkEdit(request.body, { ...editorOf(request), onDefect })) };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/produtos/:id/duplicar'),
    config: writes,
    handler: async (request, reply) => {
      const copy = await products.duplicate(request.params.id, editorOf(request));
      const mensagem = 'Cópia criada. Ela fica oculta até você a ativar.';
      return reply.code(201).send({ ...done, mensagem, produto: copy });
    },
  });
}
