import { may } from '#shared/acts.ts';
import { centsToReais, reaisToCents } from '#shared/money.ts';
import { forbidden, invalid, notFound } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import { orderOf } from '../orders/index.ts';
import { soldAnswer } from '../payments/index.ts';
import { addPiece, priceAddition, tryAddition, type AdditionsDeps } from './add-piece.ts';
import { changeAddress, requireNow, type Edited } from './address.ts';
import type { OrderEditsDeps } from './deps.ts';
import { changePiece } from './pieces.ts';
import { readCep, readPlace } from './read-address.ts';
import { readEdition } from './read.ts';
import { tellFreight } from './tell-freight.ts';

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
      const told = await tellFreight(deps, order, cep);
      return reply.header('cache-control', 'no-store').send({ ...done, ...told });
    },
  });
  api.route({
    ...implement('PUT /gerenciamento/pedidos/:id/endereco'),
    config,
    handler: async ({ params, body, headers, session }, reply) => {
      const agreedCents = reaisToCents(body.diferenca);
      const settledCents = reaisToCents(body.acertado ?? 0);
      if (agreedCents === null || settledCents === null) throw invalid('Informe a diferença que você viu.');
      const { acerto: settle = 'loja', simular: isTrial = false } = body;
      if (settle === 'devolver') requireGiverBack(session);
      const order = await deps.orders.find(params);
      if (order === undefined) throw notFound('Não encontramos este pedido.');
      const edited = await changeAddress(deps, {
        orderId: order.id,
        place: readPlace(body, order),
        way: body.envio,
        agreedCents,
        settle,
        settledCents,
        unquoted: body.semCotacao ?? false,
        seen: body.visto,
        key: idempotencyKey(headers, deps.random),
        by: nameOf(session),
        isTrial,
      });
      reply.header('cache-control', 'no-store');
      return isTrial
        ? reply.code(204).send(null)
        : reply.send({ ...changed(edited), acerto: settledAnswer(edited) });
    },
  });
}

function settledAnswer({ settled }: Edited) {
  if (settled === undefined) return null;
  const { how, cents, state, problem } = settled;
  return { como: how, valor: centsToReais(cents), situacao: state, problema: problem };
}

/** Money is given back by whom may. */
function requireGiverBack(session: Session | null): void {
  if (session?.kind !== 'admin' || !may(session.role, 'give-money-back')) throw forbidden();
}

function pieceRoute(api: Api, deps: OrderEditsDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/pecas'),
    config,
    handler: async ({ params, body, headers, session }, reply) => {
      const { simular: isTrial = false } = body;
      const edited = await changePiece(deps, {
        orderId: params.id,
        itemId: body.item,
        variantId: body.variante,
        units: body.quantidade,
        seen: body.visto,
        key: idempotencyKey(headers, deps.random),
        by: nameOf(session),
        isTrial,
      });
      reply.header('cache-control', 'no-store');
      return isTrial ? reply.code(204).send(null) : reply.send(changed(edited));
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
      const asked = {
        orderId: params.id,
        piece: body,
        asked: body,
        key: idempotencyKey(headers, deps.random),
        seller: { by: nameOf(session), from: ip },
      };
      reply.header('cache-control', 'no-store');
      if (body.simular === true) {
        await tryAddition(deps, asked);
        return reply.code(204).send(null);
      }
      return reply.code(201).send(soldAnswer(await addPiece(deps, asked)));
    },
  });
}

/** What is given is taken off whole: by whom may take something off. */
function requireGiver(session: Session | null, pagamento: string): void {
  if (session?.kind !== 'admin') throw forbidden();
  if (pagamento === 'presente' && !may(session.role, 'discount-sales')) throw forbidden();
}
