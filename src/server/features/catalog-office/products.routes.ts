import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB, Reading } from '../../db/index.ts';
import { notFound } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import type { BulkEdit } from './bulk-edit.ts';
import { editorOf, shownTo } from './editor.ts';
import { listLowStock } from './office-list.store.ts';
import { listForOffice } from './office-list.ts';
import type { Products } from './products.service.ts';
import { proposeSku } from './propose-sku.ts';
import { readStockHistory } from './stock-history.ts';

export interface ProductsRoutesDeps {
  db: Kysely<DB>;
  reading: Reading;
  random: (bytes: number) => Buffer;
  products: Products;
  bulkEdit: BulkEdit;
}

const done = { sucesso: true as const, success: true as const };
const reads = { audience: 'admin', act: 'see-products' } as const;
const writes = { audience: 'admin', act: 'edit-products' } as const;
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
      return reply.code(201).send({ ...done, mensagem, produto: shownTo(editorOf(request), made) });
    },
  });
  api.route({
    ...implement('PUT /produtos/:id'),
    bodyLimit: PRODUCT_BYTES,
    config: writes,
    handler: async (request) => {
      const changed = await products.change(request.params.id, request.body, editorOf(request));
      const mensagem = `Produto "${changed.nome}" atualizado com sucesso!`;
      return { ...done, mensagem, produto: shownTo(editorOf(request), changed) };
    },
  });
  api.route({
    ...implement('DELETE /produtos/:id'),
    config: writes,
    handler: async (request) => {
      await products.remove(request.params.id, editorOf(request));
      return { ...done, mensagem: 'Produto excluído com sucesso!' };
    },
  });
}

function readRoutes(api: Api, { db, reading, products }: ProductsRoutesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/produtos'),
    config: reads,
    handler: async (request, reply) => {
      const { products: page, total } = await listForOffice(reading(request.session), request.query);
      const editor = editorOf(request);
      return reply.header('x-total-count', total).send(page.map((product) => shownTo(editor, product)));
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
    ...implement('GET /gerenciamento/produtos/sku'),
    config: writes,
    handler: async (request) => ({ sku: await proposeSku(db, request.query.nome) }),
  });
  api.route({
    ...implement('GET /gerenciamento/produtos/:id/estoque'),
    config: reads,
    handler: async (request, reply) => {
      const { item, limit = 50, offset = 0 } = request.query;
      const { total, ...history } = await readStockHistory(db, request.params.id, { item, limit, offset });
      return reply.header('x-total-count', total).send(history);
    },
  });
  api.route({
    ...implement('GET /gerenciamento/produtos/:id'),
    config: reads,
    handler: async (request) => {
      const { id } = request.params;
      if (!/^\d{1,15}$/.test(id))
        throw notFound('O produto que você está procurando não existe ou foi removido.');
      return shownTo(editorOf(request), await products.find(Number(id)));
    },
  });
}

const optionsOf = (request: FastifyRequest) => ({
  ...editorOf(request),
  onDefect: (error: unknown) => request.log.error({ err: error }, 'product not changed'),
});

function bulkRoutes(api: Api, { products, bulkEdit, random }: ProductsRoutesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/produtos/lote'),
    config: writes,
    handler: async (request) => {
      const key = idempotencyKey(request.headers, random);
      return { ...done, ...(await bulkEdit.change(request.body, { ...optionsOf(request), key })) };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/produtos/desfazer'),
    bodyLimit: PRODUCT_BYTES,
    config: writes,
    handler: async (request) => {
      return { ...done, ...(await bulkEdit.takeBack(request.body.produtos, optionsOf(request))) };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/produtos/:id/duplicar'),
    config: writes,
    handler: async (request, reply) => {
      const copy = await products.duplicate(request.params.id, editorOf(request));
      const mensagem = 'Cópia criada. Ela fica oculta até você a ativar.';
      return reply.code(201).send({ ...done, mensagem, produto: shownTo(editorOf(request), copy) });
    },
  });
}
