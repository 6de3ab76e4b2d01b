import type { FastifyRequest } from 'fastify';
import { plural } from '#shared/text.ts';
import { forbidden } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { Counts } from './counts.ts';
import type { Count } from './entries.ts';
import type { createSettling, Settled } from './settle.ts';

interface StockCountsRoutesDeps {
  counts: Counts;
  count: Count;
  settle: ReturnType<typeof createSettling>;
}

const done = { sucesso: true as const, success: true as const };
const reads = { audience: 'admin', act: 'see-products' } as const;
const writes = { audience: 'admin', act: 'edit-products' } as const;

function whoIs({ session }: Pick<FastifyRequest, 'session'>): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

function settledText({ acertadas: n, velhas, mexidas }: Settled): string {
  const left = velhas + mexidas;
  const done = n === 0 ? 'Nada a acertar.' : `Estoque de ${n} ${plural(n, 'peça', 'peças')} acertado.`;
  return left === 0 ? done : `${done} ${left} ${plural(left, 'ficou: conte', 'ficaram: conte')} de novo.`;
}

/** The office's calls on counts of the stock: read by who sees it, made by who may change it. */
export function stockCountsRoutes(deps: StockCountsRoutesDeps): ApiRoutes {
  return (api) => {
    readRoutes(api, deps);
    writeRoutes(api, deps);
  };
}

function readRoutes(api: Api, { counts }: StockCountsRoutesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/contagens'),
    config: reads,
    handler: () => counts.list(),
  });
  api.route({
    ...implement('GET /gerenciamento/contagens/:id'),
    config: reads,
    handler: async ({ params: { id }, query: { mostrar, limit, offset } }, reply) => {
      const asked = { shown: mostrar ?? 'todas', limit, offset };
      const { total, ...told } = await counts.read(id, asked);
      return reply.header('cache-control', 'no-store').header('x-total-count', total).send(told);
    },
  });
  api.route({
    ...implement('GET /gerenciamento/contagens/:id/nao-contadas'),
    config: reads,
    handler: async ({ params: { id }, query }, reply) => {
      const { total, ...told } = await counts.uncounted(id, query);
      return reply.header('cache-control', 'no-store').header('x-total-count', total).send(told);
    },
  });
}

function writeRoutes(api: Api, { counts, count, settle }: StockCountsRoutesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/contagens'),
    config: writes,
    handler: async (request, reply) => {
      const { nome, categoria, comVendidas } = request.body;
      const asked = { nome, categoria: categoria ?? null, comVendidas };
      const contagem = await counts.begin(asked, whoIs(request));
      return reply.code(201).send({ ...done, mensagem: 'Contagem começada.', contagem });
    },
  });
  api.route({
    ...implement('POST /gerenciamento/contagens/:id/lancamentos'),
    config: writes,
    handler: async (request) => {
      const linha = await count(request.params.id, request.body, whoIs(request));
      return { ...done, mensagem: 'Contada.', linha };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/contagens/:id/acertar'),
    config: writes,
    handler: async (request) => {
      const { itens: items, ...shown } = request.body;
      const settled = await settle(request.params.id, { items, shown, by: whoIs(request) });
      return { ...done, mensagem: settledText(settled), ...settled };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/contagens/:id/nao-contadas'),
    config: writes,
    handler: async (request) => {
      await counts.zeroUncounted(request.params.id, request.body, whoIs(request));
      return { ...done, mensagem: 'Contadas como zero. O estoque só muda em "Acertar estoque".' };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/contagens/:id/encerrar'),
    config: writes,
    handler: async (request) => {
      await counts.close(request.params.id, whoIs(request));
      return { ...done, mensagem: 'Contagem encerrada.' };
    },
  });
}
