import { z } from 'zod';
import { plural } from '#shared/text.ts';
import { feito } from '#shared/wire/admin.ts';
import {
  dadosExportados,
  meusPedidos,
  minhasMedidas,
  minhasSessoes,
  sessoesEncerradas,
} from '#shared/wire/customers.ts';
import type { Api } from '../../http/api.ts';
import type { OwnData } from './own-data.service.ts';
import { pageQuery } from './page-query.ts';
import { customerOf, done, failures, loose, secret, tags } from './route-parts.ts';

const config = { audience: 'customer' } as const;
const measures = z.object({
  busto: loose.describe('Centimetres'),
  cintura: loose.describe('Centimetres'),
  quadril: loose.describe('Centimetres'),
});

/** What the shop knows of a customer, for herself: to see, to take along, to erase. */
export function ownDataRoutes(api: Api, ownData: OwnData): void {
  api.get(
    '/clientes/me/pedidos',
    {
      config,
      schema: {
        tags,
        summary: 'Os próprios pedidos',
        querystring: pageQuery,
        response: { 200: meusPedidos, ...failures },
      },
    },
    async ({ session, query }, reply) => {
      const { total, pedidos } = await ownData.orders(customerOf(session).customerId, query);
      return reply.header('x-total-count', total).send({ ...done, pedidos });
    },
  );

  api.get(
    '/clientes/me/exportar',
    {
      config,
      schema: { tags, summary: 'Todos os próprios dados', response: { 200: dadosExportados, ...failures } },
    },
    async ({ session }, reply) => {
      const all = await ownData.exportAll(customerOf(session));
      return reply.header('content-disposition', 'attachment; filename="meus-dados.json"').send(all);
    },
  );

  api.delete(
    '/clientes/me',
    {
      config,
      schema: {
        tags,
        summary: 'Excluir a própria conta',
        description: 'A senha só pode faltar logo depois do login.',
        body: z.object({ senha: secret }).nullish(),
        response: { 200: feito, ...failures },
      },
    },
    async ({ body, session, ip }) => {
      await ownData.erase({ ...customerOf(session), senha: body?.senha, address: ip });
      return { ...done, mensagem: 'Sua conta foi excluída.' };
    },
  );
  measuresRoutes(api, ownData);
  sessionsRoutes(api, ownData);
}

function measuresRoutes(api: Api, ownData: OwnData): void {
  api.get(
    '/clientes/me/medidas',
    {
      config,
      schema: { tags, summary: 'As próprias medidas', response: { 200: minhasMedidas, ...failures } },
    },
    async ({ session }) => ({
      ...done,
      medidas: await ownData.measurements(customerOf(session).customerId),
    }),
  );

  api.put(
    '/clientes/me/medidas',
    {
      config,
      schema: {
        tags,
        summary: 'Mudar as próprias medidas',
        body: measures,
        response: { 200: minhasMedidas, ...failures },
      },
    },
    async ({ session, body }) => ({
      ...done,
      medidas: await ownData.measure(customerOf(session).customerId, body),
    }),
  );
}

function sessionsRoutes(api: Api, ownData: OwnData): void {
  api.get(
    '/clientes/me/sessoes',
    {
      config,
      schema: { tags, summary: 'Onde a conta está aberta', response: { 200: minhasSessoes, ...failures } },
    },
    async ({ session }) => ({ ...done, sessoes: await ownData.sessions(customerOf(session)) }),
  );

  api.delete(
    '/clientes/me/sessoes',
    {
      config,
      schema: {
        tags,
        summary: 'Encerrar todas as outras sessões',
        response: { 200: sessoesEncerradas, ...failures },
      },
    },
    async ({ session }) => {
      const ended = await ownData.endOtherSessions(customerOf(session));
      const words = plural(ended, 'sessão foi encerrada', 'sessões foram encerradas');
      const mensagem = ended === 0 ? 'Não há outra sessão aberta.' : `${ended} ${words}.`;
      return { ...done, mensagem, encerradas: ended };
    },
  );
}
