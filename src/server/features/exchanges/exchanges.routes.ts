import { notFound } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import { cancel } from './acts.ts';
import type { ExchangesDeps } from './deps.ts';
import { findExchange } from './exchanges.store.ts';
import { officeExchangesRoutes } from './office.routes.ts';
import { ownOrder } from './own-order.ts';
import { photosRoutes } from './photos.routes.ts';
import { readForBuyer, readOne } from './read.ts';
import { requestExchange } from './request.ts';

const limit = { name: 'payments', max: 60, windowSeconds: 60 };
const config = { audience: 'all', limit, load: 'sale' } as const;
const done = { success: true as const, sucesso: true as const };

/** Exchanges and returns: what a buyer asks for, and what the office does about it. */
export function exchangesRoutes(deps: ExchangesDeps): ApiRoutes {
  return (api) => {
    readingRoute(api, deps);
    requestRoute(api, deps);
    cancelRoute(api, deps);
    photosRoutes(api, deps);
    officeExchangesRoutes(api, deps);
  };
}

function readingRoute(api: Api, deps: ExchangesDeps): void {
  api.route({
    ...implement('POST /pedidos/:codigo/trocas/consultar'),
    config,
    handler: async (request, reply) => {
      const order = await ownOrder(deps, request);
      return reply
        .header('cache-control', 'no-store')
        .send({ ...done, ...(await readForBuyer(deps, order)) });
    },
  });
}

function requestRoute(api: Api, deps: ExchangesDeps): void {
  api.route({
    ...implement('POST /pedidos/:codigo/trocas'),
    config,
    handler: async (request, reply) => {
      const { id: orderId } = await ownOrder(deps, request);
      const { motivo: reason, querer: wish, comentario: words = '', pecas } = request.body;
      const pieces = pecas.map(({ ref, quantidade: units, cor = '', tamanho = '' }) => {
        return { ref, units, cor, tamanho };
      });
      const key = idempotencyKey(request.headers, deps.random);
      const { exchange, isNew } = await requestExchange(deps, { orderId, reason, wish, words, pieces, key });
      const mensagem = 'Recebemos seu pedido de troca. O comprovante vai para o seu e-mail.';
      return reply
        .code(isNew ? 201 : 200)
        .header('cache-control', 'no-store')
        .send({ ...done, mensagem, troca: await readOne(deps, exchange) });
    },
  });
}

function cancelRoute(api: Api, deps: ExchangesDeps): void {
  api.route({
    ...implement('POST /pedidos/:codigo/trocas/:id/cancelar'),
    config,
    handler: async (request, reply) => {
      const order = await ownOrder(deps, request);
      const seen = await findExchange(deps.db, request.params.id);
      if (seen?.order_id !== order.id) throw notFound('Não encontramos esta troca.');
      const exchange = await cancel(deps, seen.id);
      const mensagem = 'Troca cancelada.';
      return reply
        .header('cache-control', 'no-store')
        .send({ ...done, mensagem, troca: await readOne(deps, exchange) });
    },
  });
}
