import { findsPeople, SIGHTS } from '#shared/acts.ts';
import { forbidden } from '../../errors.ts';
import type { Api, Session } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import type { CreditOffice } from './office.service.ts';

const done = { success: true as const, sucesso: true as const };
const reads = { audience: 'admin', act: 'see-credits' } as const;
const writes = { audience: 'admin', act: 'give-credits' } as const;

/** Who works in the office. The guard lets nobody else through; this tells the types. */
function administrator(session: Session | null) {
  if (session?.kind !== 'admin') throw forbidden();
  const { role } = session;
  return { by: session.username, isMasked: SIGHTS[role] !== 'all', searchesPeople: findsPeople(role) };
}

interface OfficeRoutesDeps {
  office: CreditOffice;
  random: (bytes: number) => Buffer;
}

/** The office's calls on vales. */
export function creditOfficeRoutes(api: Api, deps: OfficeRoutesDeps): void {
  readRoutes(api, deps.office);
  giveRoute(api, deps);
  actRoutes(api, deps.office);
  reduceRoute(api, deps);
}

function readRoutes(api: Api, office: CreditOffice): void {
  api.route({
    ...implement('GET /gerenciamento/vales'),
    config: reads,
    handler: async ({ query, session }, reply) => {
      const found = await office.list(query, administrator(session));
      return reply.header('cache-control', 'no-store').send({ ...done, ...found });
    },
  });
  api.route({
    ...implement('GET /gerenciamento/vales/:id'),
    config: reads,
    handler: async ({ params: { id }, session }, reply) => {
      const { isMasked } = administrator(session);
      return reply
        .header('cache-control', 'no-store')
        .send({ ...done, vale: await office.read(id, isMasked) });
    },
  });
}

function giveRoute(api: Api, { office, random }: OfficeRoutesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/vales'),
    config: writes,
    handler: async (request, reply) => {
      const { by } = administrator(request.session);
      const { valor, email, motivo = '', dias } = request.body;
      const key = idempotencyKey(request.headers, random);
      const id = await office.give({ valor, email, motivo, dias, key, by });
      return reply.code(201).send({ ...done, vale: await office.read(id, false) });
    },
  });
}

function actRoutes(api: Api, office: CreditOffice): void {
  const acts = [
    ['POST /gerenciamento/vales/:id/bloquear', office.block],
    ['POST /gerenciamento/vales/:id/desbloquear', office.unblock],
  ] as const;
  for (const [name, act] of acts) {
    api.route({
      ...implement(name),
      config: writes,
      handler: async ({ params: { id }, body: { motivo = '' }, session }) => {
        await act({ id, motivo, by: administrator(session).by });
        return { ...done, vale: await office.read(id, false) };
      },
    });
  }
  api.route({
    ...implement('POST /gerenciamento/vales/:id/reenviar'),
    config: writes,
    handler: async ({ params: { id }, session }) => {
      await office.sendAgain({ id, by: administrator(session).by });
      return { ...done, vale: await office.read(id, false) };
    },
  });
}

function reduceRoute(api: Api, { office, random }: OfficeRoutesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/vales/:id/ajustar'),
    config: writes,
    handler: async ({ params: { id }, body: { valor, motivo = '' }, headers, session }) => {
      const { by } = administrator(session);
      await office.takeOff({ id, valor, motivo, key: idempotencyKey(headers, random), by });
      return { ...done, vale: await office.read(id, false) };
    },
  });
}
