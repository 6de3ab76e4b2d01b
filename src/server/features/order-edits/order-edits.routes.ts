import { may } from '#shared/acts.ts';
import { centsToReais, reaisToCents } from '#shared/money.ts';
import { forbidden, invalid, notFound } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import { orderOf } from '../orders/index.ts';
import { soldAnswer } from '../payments/index.ts';
import { addPiece, priceAddition, type AdditionsDeps } from './add-piece.ts';
import { changeAddress, requireNow, type Edited } from './address.ts';
import type { OrderEditsDeps } from './deps.ts';
import { changePiece } from './pieces.ts';
import { quoteTo } from './quote.ts';
import { readCep, readPlace } from './read-address.ts';
import { readEdition } from './read.ts';

const limit = { name: 'order-edits', max: 60, windowSeconds: 60 } as const;
const config = { audience: 'admin', act: 'edit-orders', limit } as const;
const done = { success: true as const, sucesso: true as const };

/** What the office changes of an order before it is sent. */
export function orderEditsRoutes(deps: AdditionsDeps): ApiRoutes {
  return (api) => {
    readingRoute(api, deps);
    addressRoutes(api, deps);
    pieceRoute(api, deps);
    additionRoutes(api, deps);
  };
}

function nameOf(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

const changed = ({ order, changed: mudou }: Edited) => {
  return { ...done, pedido: orderOf(order), mudou, avisada: mudou && order.email !== '' };
};

function readingRoute(api: Api, deps: OrderEditsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id/edicao'),
    config,
    handler: async ({ params: { id }, session }, reply) => {
      const edition = await readEdition(deps, id, nameOf(session));
      return reply.header('cache-control', 'no-store').send({ ...done, ...edition });
    },
  });
}

function addressRoutes(api: Api, deps: OrderEditsDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/endereco/frete'),
    config,
    handler: async ({ params: { id }, body }, reply) => {
      const cep = readCep(body.cep);
      await requireNow(deps, id);
      const order = await deps.orders.find({ id });
      if (order === undefined) throw notFound('Não encontramos este pedido.');
      const { option, extraCents } = await quoteTo(deps, order, cep);
      const { id: optionId, nome, company, prazo, tipo } = option;
      return reply.header('cache-control', 'no-store').send({
        ...done,
        frete: { id: optionId, nome, company, prazo, tipo },
        diferenca: centsToReais(extraCents),
      });
    },
  });
  api.route({
    ...implement('PUT /gerenciamento/pedidos/:id/endereco'),
    config,
    handler: async ({ params, body, headers, session }, reply) => {
      const agreedCents = reaisToCents(body.diferenca);
      if (agreedCents === null) throw invalid('Informe a diferença que você viu.');
      const order = await deps.orders.find(params);
      if (order === undefined) throw notFound('Não encontramos este pedido.');
      const edited = await changeAddress(deps, {
        orderId: order.id,
        place: readPlace(body, order),
        agreedCents,
        seen: body.visto,
        key: idempotencyKey(headers, deps.random),
        by: nameOf(session),
      });
      return reply.header('cache-control', 'no-store').send(changed(edited));
    },
  });
}

function pieceRoute(api: Api, deps: OrderEditsDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/pecas'),
    config,
    handler: async ({ params, body, headers, session }, reply) => {
      const edited = await changePiece(deps, {
        orderId: params.id,
        itemId: body.item,
        variantId: body.variante,
        units: body.quantidade,
        seen: body.visto,
        key: idempotencyKey(headers, deps.random),
        by: nameOf(session),
      });
      return reply.header('cache-control', 'no-store').send(changed(edited));
    },
  });
}

function additionRoutes(api: Api, deps: AdditionsDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/acrescimos/precos'),
    config: { ...config, limit: { name: 'addition-prices', max: 240, windowSeconds: 60 } },
    handler: async ({ params, body, session }, reply) => {
      requireGiver(session, body.pagamento);
      const told = await priceAddition(deps, { orderId: params.id, piece: body });
      return reply.header('cache-control', 'no-store').send({ ...done, ...told });
    },
  });
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/acrescimos'),
    config,
    handler: async ({ params, body, headers, session, ip }, reply) => {
      requireGiver(session, body.pagamento);
      const sold = await addPiece(deps, {
        orderId: params.id,
        piece: body,
        asked: body,
        key: idempotencyKey(headers, deps.random),
        seller: { by: nameOf(session), from: ip },
      });
      return reply.code(201).header('cache-control', 'no-store').send(soldAnswer(sold));
    },
  });
}

/** What is given is taken off whole: by whom may take something off. */
function requireGiver(session: Session | null, pagamento: string): void {
  if (session?.kind !== 'admin') throw forbidden();
  if (pagamento === 'presente' && !may(session.role, 'discount-sales')) throw forbidden();
}
