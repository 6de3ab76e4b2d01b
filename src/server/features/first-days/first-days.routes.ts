import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { FirstDays } from './first-days.service.ts';

const done = { sucesso: true as const, success: true as const };
const config = { audience: 'admin', act: 'first-steps' } as const;

/** The calls of a shop's first days, for who runs it. */
export function firstDaysRoutes({ firstDays }: { firstDays: FirstDays }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/primeiros-passos'),
      config,
      handler: async (_request, reply) =>
        reply.header('cache-control', 'no-store').send(await firstDays.read()),
    });
    api.route({
      ...implement('PUT /gerenciamento/primeiros-passos'),
      config,
      handler: async ({ body: { oculto } }) => {
        await firstDays.hide(oculto);
        return {
          ...done,
          mensagem: oculto ? 'Primeiros passos escondidos.' : 'Os primeiros passos voltaram.',
        };
      },
    });
    api.route({
      ...implement('POST /gerenciamento/primeiros-passos/frete'),
      config: { ...config, limit: { name: 'frete_teste', max: 20, windowSeconds: 60 } },
      handler: ({ body: { ceps } }) => firstDays.tryFreight(ceps),
    });
    api.route({
      ...implement('POST /gerenciamento/primeiros-passos/email'),
      config: { ...config, limit: { name: 'email_teste', max: 5, windowSeconds: 300 } },
      handler: async () => {
        const { to, isPlayed } = await firstDays.tryMail();
        const mensagem = isPlayed
          ? 'E-mail de teste guardado: no modo de teste nenhum sai da loja.'
          : `O servidor aceitou o e-mail para ${to}. Veja se ele chegou, também no spam.`;
        return { ...done, mensagem };
      },
    });
  };
}
