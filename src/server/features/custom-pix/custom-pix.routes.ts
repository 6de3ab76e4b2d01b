import type { FastifyReply } from 'fastify';
import { reaisToCents } from '#shared/money.ts';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { forbidden, invalid, notFound } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { matchesEtag } from '../../http/encodings.ts';
import { implement } from '../../http/implement.ts';
import type { CustomPixService } from './custom-pix.service.ts';
import type { CustomPix } from './custom-pix.store.ts';
import type { CustomPixDeps } from './deps.ts';
import { tellPix, tellTied } from './tell.ts';
import type { TieAsked } from './tie.ts';
import type { TiedTo } from './ties.store.ts';

export interface CustomPixRoutesDeps {
  customPix: CustomPixService;
  db: CustomPixDeps['db'];
  random: CustomPixDeps['random'];
}

const config = { audience: 'admin', act: 'custom-pix' } as const;
const done = { success: true as const, sucesso: true as const };
const MAX_CENTS = 100_000_000;
const MAX_LETTERS = 200;
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

/** The owner's charges outside any order. */
export function customPixRoutes(deps: CustomPixRoutesDeps): ApiRoutes {
  return (api) => {
    creationRoute(api, deps);
    readingRoutes(api, deps);
    removalRoute(api, deps);
    acceptanceRoute(api, deps);
  };
}

function creationRoute(api: Api, { customPix, random, db }: CustomPixRoutesDeps): void {
  api.route({
    ...implement('POST /payment/custom-pix/create'),
    config,
    handler: async (request, reply) => {
      const row = await customPix.create({
        valorCents: readAmount(request.body.valor),
        descricao: readText(request.body.descricao ?? ''),
        tie: readTie(request.body),
        key: idempotencyKey(request.headers, random),
        by: nameOf(request.session),
      });
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ ...done, mensagem: 'PIX customizado criado com sucesso!', data: await onePix(db, row) });
    },
  });
}

function readingRoutes(api: Api, { customPix, db }: CustomPixRoutesDeps): void {
  api.route({
    ...implement('GET /payment/custom-pix/list'),
    config,
    handler: async (request, reply) => {
      const etag = `"${await customPix.listVersion()}"`;
      reply.header('cache-control', 'no-store').header('etag', etag);
      // The office asks every few seconds, and each row has a picture: who has this list already gets nothing.
      if (matchesEtag(request.headers['if-none-match'], etag)) return notModified(reply);
      return reply.send({ ...done, data: await tellPix(db, await customPix.list()) });
    },
  });
  api.route({
    ...implement('GET /payment/custom-pix/ligados'),
    config,
    handler: async ({ query }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ ...done, data: await tellTied(db, await customPix.listTied(tiedTo(query))) }),
  });
  api.route({
    ...implement('GET /payment/custom-pix/:id'),
    config,
    handler: async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ ...done, data: await onePix(db, await customPix.read(request.params.id)) }),
  });
}

/** It has no body, so none of the call's shapes. */
const notModified = (reply: FastifyReply) => reply.code(304).send();

function removalRoute(api: Api, { customPix }: CustomPixRoutesDeps): void {
  api.route({
    ...implement('DELETE /payment/custom-pix/:id'),
    config,
    handler: async (request, reply) => {
      const row = await customPix.remove(request.params.id, nameOf(request.session));
      return reply.header('cache-control', 'no-store').send({
        ...done,
        mensagem: 'PIX excluído com sucesso!',
        arquivado: row.paid_at !== null,
      });
    },
  });
}

function acceptanceRoute(api: Api, { customPix, db }: CustomPixRoutesDeps): void {
  api.route({
    ...implement('POST /payment/custom-pix/:id/aceitar-valor'),
    config,
    handler: async (request, reply) => {
      const row = await customPix.acceptAmount(request.params.id, nameOf(request.session));
      return reply.header('cache-control', 'no-store').send({ ...done, data: await onePix(db, row) });
    },
  });
}

async function onePix(db: CustomPixDeps['db'], row: CustomPix): Promise<PixCustomizado> {
  const [told] = await tellPix(db, [row]);
  if (told === undefined) throw notFound('Não encontramos este PIX.');
  return told;
}

const ONE = 'Informe um pedido ou um cliente.';

function tiedTo({ pedido, cliente }: { pedido?: number | undefined; cliente?: number | undefined }): TiedTo {
  if (pedido !== undefined && cliente === undefined) return { orderId: pedido };
  if (pedido === undefined && cliente !== undefined) return { customerId: cliente };
  throw invalid(ONE, { pedido: ONE });
}

interface AskedTie {
  pedido?: string | undefined;
  cliente?: number | undefined;
  visitante?: number | undefined;
}

/** One at most: what is about an order is for its buyer already. */
function readTie({ pedido, cliente, visitante }: AskedTie): TieAsked | null {
  const asked: TieAsked[] = [
    ...(pedido === undefined || pedido.trim() === '' ? [] : [{ order: pedido }]),
    ...(cliente === undefined ? [] : [{ customerId: cliente }]),
    ...(visitante === undefined ? [] : [{ guestOrderId: visitante }]),
  ];
  if (asked.length <= 1) return asked[0] ?? null;
  const text = 'Ligue o PIX a um pedido ou a um cliente, não aos dois.';
  throw invalid(text, { pedido: text });
}

function nameOf(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

function readAmount(valor: number | string): number {
  const cents = reaisToCents(valor);
  if (cents !== null && cents > 0 && cents <= MAX_CENTS) return cents;
  const text = 'Informe um valor válido!';
  throw invalid(text, { valor: text });
}

function readText(typed: string): string {
  const text = typed.replaceAll(CONTROL, ' ').trim();
  if (text.length <= MAX_LETTERS) return text;
  const error = `Use no máximo ${MAX_LETTERS} letras na descrição.`;
  throw invalid(error, { descricao: error });
}
