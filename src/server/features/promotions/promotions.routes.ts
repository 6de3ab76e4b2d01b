import { centsToReais } from '#shared/money.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import { csvOf } from '../../csv.ts';
import type { DB } from '../../db/index.ts';
import { forbidden } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { EXPORTS } from '../../load/index.ts';
import { walkCodes } from './codes.store.ts';
import { generateCodes } from './codes.ts';
import { createOffice, type Office } from './promotions.service.ts';
import { countUses, listUses } from './promotions.store.ts';
import type { PublishedPromotions } from './published.ts';

export interface PromotionsRoutesDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  published: PublishedPromotions;
}

const done = { success: true as const, sucesso: true as const };
const reads = { audience: 'admin' } as const;
const writes = { audience: 'admin', roles: ['admin'] } as const;

/** Who works in the office. The guard lets nobody else through; this tells the types. */
function nameOf(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

/** The office's calls on promotions, and what everybody may read of them. */
export function promotionsRoutes(deps: PromotionsRoutesDeps): ApiRoutes {
  const office = createOffice(deps);
  return (api) => {
    publicRoute(api, deps);
    readRoutes(api, office);
    writeRoutes(api, office);
    actRoutes(api, office);
    usesRoute(api, deps);
    codesRoutes(api, deps, office);
  };
}

function publicRoute(api: Api, { published }: PromotionsRoutesDeps): void {
  api.route({
    ...implement('GET /promocoes'),
    config: { audience: 'all' },
    handler: async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .send({ ...done, promocoes: published.page()?.automaticas ?? [] }),
  });
}

function readRoutes(api: Api, office: Office): void {
  api.route({
    ...implement('GET /gerenciamento/promocoes'),
    config: reads,
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ ...done, promocoes: await office.list() }),
  });
  api.route({
    ...implement('GET /gerenciamento/promocoes/:id'),
    config: reads,
    handler: async ({ params: { id } }, reply) =>
      reply.header('cache-control', 'no-store').send({ ...done, promocao: await office.read(id) }),
  });
}

function writeRoutes(api: Api, office: Office): void {
  api.route({
    ...implement('POST /gerenciamento/promocoes'),
    config: writes,
    handler: async ({ body, session }, reply) => {
      const promocao = await office.create(body, nameOf(session));
      return reply.code(201).send({ ...done, promocao });
    },
  });
  api.route({
    ...implement('PUT /gerenciamento/promocoes/:id'),
    config: writes,
    handler: async ({ params: { id }, body, session }) => ({
      ...done,
      promocao: await office.change(id, body, nameOf(session)),
    }),
  });
  api.route({
    ...implement('DELETE /gerenciamento/promocoes/:id'),
    config: writes,
    handler: async ({ params: { id }, session }) => {
      await office.remove(id, nameOf(session));
      return { ...done, mensagem: 'Rascunho excluído.' };
    },
  });
}

function actRoutes(api: Api, office: Office): void {
  api.route({
    ...implement('POST /gerenciamento/promocoes/:id/publicar'),
    config: writes,
    handler: async ({ params: { id }, session }) => ({
      ...done,
      promocao: await office.publish(id, nameOf(session)),
    }),
  });
  api.route({
    ...implement('POST /gerenciamento/promocoes/:id/pausar'),
    config: writes,
    handler: async ({ params: { id }, session }) => ({
      ...done,
      promocao: await office.pause(id, nameOf(session)),
    }),
  });
  api.route({
    ...implement('POST /gerenciamento/promocoes/:id/copiar'),
    config: writes,
    handler: async ({ params: { id }, session }, reply) => {
      const promocao = await office.copy(id, nameOf(session));
      return reply.code(201).send({ ...done, promocao });
    },
  });
}

function usesRoute(api: Api, { db }: PromotionsRoutesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/promocoes/:id/usos'),
    config: { audience: 'admin', roles: ['admin', 'equipe'] },
    handler: async ({ params: { id }, query }, reply) => {
      const uses = await listUses(db, { id, ...query });
      const usos = uses.map((use) => ({
        pedido: { id: use.orderId, codigo: use.codigo, status: use.status },
        em: use.at.toISOString(),
        codigo: use.code,
        desconto: centsToReais(use.cents),
        total: centsToReais(use.totalCents),
        devolvido: !use.held,
      }));
      return reply
        .header('cache-control', 'no-store')
        .send({ ...done, total: await countUses(db, id), usos });
    },
  });
}

function codesRoutes(api: Api, deps: PromotionsRoutesDeps, office: Office): void {
  api.route({
    ...implement('POST /gerenciamento/promocoes/:id/codigos'),
    config: { ...writes, limit: { name: 'coupon-codes', max: 30, windowSeconds: 60 } },
    handler: async ({ params: { id }, body, session }, reply) => {
      const asked = { id, count: body.quantidade, prefix: body.prefixo, by: nameOf(session) };
      const { made, total } = await generateCodes(deps, asked);
      return reply.code(201).send({ ...done, gerados: made, total });
    },
  });
  api.route({
    ...implement('GET /gerenciamento/promocoes/:id/codigos.csv'),
    config: { ...writes, load: EXPORTS },
    handler: async ({ params: { id } }, reply) => {
      await office.read(id);
      const csv = csvOf(
        [
          ['Código', ({ code }) => code],
          ['Gerado em', ({ created_at: at }) => at.toISOString()],
          ['Pedido', ({ order }) => order ?? ''],
        ],
        walkCodes(deps.db, id),
      );
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="codigos-${id}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(csv);
    },
  });
}
