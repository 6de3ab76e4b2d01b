import { may } from '#shared/acts.ts';
import type { Kysely } from 'kysely';
import type { PromocaoLida } from '#shared/wire/promotions.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { csvOf } from '../../files/csv.ts';
import type { DB, Reading } from '../../db/index.ts';
import { forbidden } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import { EXPORTS } from '../../load/index.ts';
import { walkCodes } from './codes.store.ts';
import { generateCodes } from './codes.ts';
import { createOffice, type Office } from './promotions.service.ts';
import type { PublishedPromotions } from './published.ts';
import { seesCosts, usesRoutes } from './uses.routes.ts';

export interface PromotionsRoutesDeps {
  db: Kysely<DB>;
  clock: Clock;
  reading: Reading;
  random: (bytes: number) => Buffer;
  published: PublishedPromotions;
}

const done = { success: true as const, sucesso: true as const };
const reads = { audience: 'admin', act: 'see-promotions' } as const;
const writes = { audience: 'admin', act: 'edit-promotions' } as const;

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
    usesRoutes(api, { ...deps, office });
    codesRoutes(api, deps, office);
  };
}

function publicAnswer(published: PublishedPromotions) {
  const page = published.page();
  const { automaticas: promocoes = [], cupons = false } = page ?? {};
  return { ...done, promocoes, cupons, versao: published.version() };
}

function publicRoute(api: Api, { published }: PromotionsRoutesDeps): void {
  api.route({
    ...implement('GET /promocoes'),
    config: { audience: 'all', shows: true },
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(publicAnswer(published)),
  });
}

function readRoutes(api: Api, office: Office): void {
  api.route({
    ...implement('GET /gerenciamento/promocoes'),
    config: reads,
    handler: async ({ session }, reply) => {
      const promocoes = (await office.list()).map((promocao) => shownTo(session, promocao));
      return reply.header('cache-control', 'no-store').send({ ...done, promocoes });
    },
  });
  api.route({
    ...implement('GET /gerenciamento/promocoes/:id'),
    config: reads,
    handler: async ({ params: { id }, session }, reply) => {
      const promocao = shownTo(session, await office.read(id));
      return reply.header('cache-control', 'no-store').send({ ...done, promocao });
    },
  });
}

/** What pieces cost, and so what a promotion left, is for who runs the shop; what was sold with it for who sees figures. */
function shownTo(session: Session | null, promocao: PromocaoLida): PromocaoLida {
  const { margem, receita, ...shown } = promocao;
  const seesFigures = session?.kind === 'admin' && may(session.role, 'see-figures');
  return {
    ...shown,
    ...(seesFigures && receita !== undefined && { receita }),
    ...(seesCosts(session) && margem !== undefined && { margem }),
  };
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

function codesRoutes(api: Api, deps: PromotionsRoutesDeps, office: Office): void {
  api.route({
    ...implement('POST /gerenciamento/promocoes/:id/codigos'),
    config: { ...writes, limit: { name: 'coupon-codes', max: 30, windowSeconds: 60 } },
    handler: async ({ params: { id }, body, headers, session }, reply) => {
      const key = idempotencyKey(headers, deps.random);
      const asked = { id, count: body.quantidade, prefix: body.prefixo, key, by: nameOf(session) };
      const { made, total } = await generateCodes(deps, asked);
      return reply.code(201).send({ ...done, gerados: made, total });
    },
  });
  api.route({
    ...implement('GET /gerenciamento/promocoes/:id/codigos.csv'),
    config: { ...writes, load: EXPORTS },
    handler: async ({ params: { id }, session }, reply) => {
      const { nome } = await office.read(id);
      // Each is worth money to whoever has it.
      const about = { subject: `promoção ${id} · ${nome}`, at: deps.clock() };
      await insertAudit(deps.db, { actor: nameOf(session), action: 'codigos_baixados', ...about });
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
