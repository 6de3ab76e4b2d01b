import type { Kysely } from 'kysely';
import { z } from 'zod';
import { feito } from '#shared/wire/admin.ts';
import { produto } from '#shared/wire/catalog.ts';
import {
  estoqueBaixo,
  loteMudado,
  mudancaEmLote,
  produtoEnviado,
  produtoSalvo,
} from '#shared/wire/catalog-writes.ts';
import { errorBody } from '#shared/wire/errors.ts';
import type { DB } from '../../db/index.ts';
import { notFound } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { createBulkEdit } from './bulk-edit.ts';
import { editorOf, WRITERS } from './editor.ts';
import { listLowStock } from './office-list.store.ts';
import { listForOffice } from './office-list.ts';
import { officeQuery, wholeNumber } from './office-query.ts';
import type { Products } from './products.service.ts';

export interface ProductsRoutesDeps {
  db: Kysely<DB>;
  products: Products;
  bulkEdit: ReturnType<typeof createBulkEdit>;
}

const tags = ['Catálogo: administração'];
const failures = { '4xx': errorBody };
const done = { sucesso: true as const, success: true as const };
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});
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
  api.post(
    '/produtos',
    {
      bodyLimit: PRODUCT_BYTES,
      config: writes,
      schema: {
        tags,
        summary: 'Criar um produto',
        body: produtoEnviado,
        response: { 201: produtoSalvo, ...failures },
      },
    },
    async (request, reply) => {
      const made = await products.create(request.body, editorOf(request));
      const mensagem = `Produto "${made.nome}" criado com sucesso!`;
      return reply.code(201).send({ ...done, mensagem, produto: made });
    },
  );
  api.put(
    '/produtos/:id',
    {
      bodyLimit: PRODUCT_BYTES,
      config: writes,
      schema: {
        tags,
        summary: 'Alterar um produto: o que o corpo não nomeia fica como está',
        params,
        body: produtoEnviado,
        response: { 200: produtoSalvo, ...failures },
      },
    },
    async (request) => {
      const changed = await products.change(request.params.id, request.body, editorOf(request));
      const mensagem = `Produto "${changed.nome}" atualizado com sucesso!`;
      return { ...done, mensagem, produto: changed };
    },
  );
  api.delete(
    '/produtos/:id',
    {
      config: writes,
      schema: { tags, summary: 'Excluir um produto', params, response: { 200: feito, ...failures } },
    },
    async (request) => {
      return { ...done, mensagem: await products.remove(request.params.id, editorOf(request)) };
    },
  );
}

function readRoutes(api: Api, { db, products }: ProductsRoutesDeps): void {
  api.get(
    '/gerenciamento/produtos',
    {
      config: reads,
      schema: {
        tags,
        summary: 'Todos os produtos, também os ocultos',
        querystring: officeQuery,
        response: { 200: z.array(produto), ...failures },
      },
    },
    async (request, reply) => {
      const { products: page, total } = await listForOffice(db, request.query);
      return reply.header('x-total-count', total).send(page);
    },
  );
  api.get(
    '/gerenciamento/produtos/estoque-baixo',
    {
      config: reads,
      schema: {
        tags,
        summary: 'O que está para acabar, do menor estoque para o maior',
        querystring: z.object({
          ate: wholeNumber(0, 1000),
          limit: wholeNumber(1, 100),
          offset: wholeNumber(0, 1_000_000),
        }),
        response: { 200: z.array(estoqueBaixo), ...failures },
      },
    },
    async (request, reply) => {
      const { ate: most = LOW, limit = 20, offset = 0 } = request.query;
      const { rows, total } = await listLowStock(db, { most, limit, offset });
      return reply.header('x-total-count', total).send(rows);
    },
  );
  api.get(
    '/gerenciamento/produtos/:id',
    {
      config: reads,
      schema: {
        tags,
        summary: 'Um produto, também oculto, como está no banco de dados',
        params: z.object({ id: z.string() }),
        response: { 200: produto, ...failures },
      },
    },
    async ({ params: { id } }) => {
      if (!/^\d{1,15}$/.test(id))
        throw notFound('O produto que você está procurando não existe ou foi removido.');
      return products.find(Number(id));
    },
  );
}

function bulkRoutes(api: Api, { products, bulkEdit }: ProductsRoutesDeps): void {
  api.post(
    '/gerenciamento/produtos/lote',
    {
      config: writes,
      schema: {
        tags,
        summary: 'Mudar vários produtos de uma vez',
        body: mudancaEmLote,
        response: { 200: loteMudado, ...failures },
      },
    },
    async (request) => {
      const onDefect = (error: unknown) => request.log.error({ err: error }, 'product not changed');
      return { ...done, ...(await bulkEdit(request.body, { ...editorOf(request), onDefect })) };
    },
  );
  api.post(
    '/gerenciamento/produtos/:id/duplicar',
    {
      config: writes,
      schema: { tags, summary: 'Copiar um produto', params, response: { 201: produtoSalvo, ...failures } },
    },
    async (request, reply) => {
      const copy = await products.duplicate(request.params.id, editorOf(request));
      const mensagem = 'Cópia criada. Ela fica oculta até você a ativar.';
      return reply.code(201).send({ ...done, mensagem, produto: copy });
    },
  );
}
