import { plural } from '#shared/text.ts';
import type { Api } from '../../http/api.ts';
import type { OwnData } from './own-data.service.ts';

import { customerOf, done } from './route-parts.ts';
import { implement } from '../../http/implement.ts';
import { OWN_DATA } from '../../load/index.ts';

const config = { audience: 'customer' } as const;
/** What the shop knows of a customer, for herself: to see, to take along, to erase. */
export function ownDataRoutes(api: Api, ownData: OwnData): void {
  api.route({
    ...implement('GET /clientes/me/pedidos'),
    config,
    handler: async ({ session, query }, reply) => {
      const { total, pedidos } = await ownData.orders(customerOf(session).customerId, query);
      return reply.header('x-total-count', total).send({ ...done, pedidos });
    },
  });

  api.route({
    ...implement('GET /clientes/me/pedidos-antigos'),
    config,
    handler: async ({ session }) => ({
      ...done,
      pedidos: await ownData.formerOrders(customerOf(session).customerId),
    }),
  });

  api.route({
    ...implement('GET /clientes/me/exportar'),
    config: { ...config, load: OWN_DATA },
    handler: async ({ session }, reply) => {
      const all = await ownData.exportAll(customerOf(session));
      return reply.header('content-disposition', 'attachment; filename="meus-dados.json"').send(all);
    },
  });

  api.route({
    ...implement('DELETE /clientes/me'),
    config,
    handler: async ({ body, session, ip }) => {
      await ownData.erase({ ...customerOf(session), senha: body?.senha, address: ip });
      return { ...done, mensagem: 'Sua conta foi excluída.' };
    },
  });
  measuresRoutes(api, ownData);
  sessionsRoutes(api, ownData);
}

function measuresRoutes(api: Api, ownData: OwnData): void {
  api.route({
    ...implement('GET /clientes/me/medidas'),
    config,
    handler: async ({ session }) => ({
      ...done,
      medidas: await ownData.measurements(customerOf(session).customerId),
    }),
  });

  api.route({
    ...implement('PUT /clientes/me/medidas'),
    config,
    handler: async ({ session, body }) => ({
      ...done,
      medidas: await ownData.measure(customerOf(session).customerId, body),
    }),
  });
}

function sessionsRoutes(api: Api, ownData: OwnData): void {
  api.route({
    ...implement('GET /clientes/me/sessoes'),
    config,
    handler: async ({ session }) => ({ ...done, sessoes: await ownData.sessions(customerOf(session)) }),
  });

  api.route({
    ...implement('DELETE /clientes/me/sessoes'),
    config,
    handler: async ({ session }) => {
      const ended = await ownData.endOtherSessions(customerOf(session));
      const words = plural(ended, 'sessão foi encerrada', 'sessões foram encerradas');
      const mensagem = ended === 0 ? 'Não há outra sessão aberta.' : `${ended} ${words}.`;
      return { ...done, mensagem, encerradas: ended };
    },
  });
}
