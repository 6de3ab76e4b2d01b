import type { FastifyInstance } from 'fastify';
import { asFields, asNumber } from '../http/fields.ts';
import type { LabelsDeps } from './labels.routes.ts';
import { paperFiles } from './papers.ts';
import { pageOf, printPage } from './print-page.ts';

/** What the provider's own site and its carriers do: the account's terms, posted parcels, the page to be printed. */
export function playRoutes(app: FastifyInstance, { wallet, parcels, store }: LabelsDeps): void {
  paperFiles(app, { wallet });
  app.post('/play', async (request) => {
    const body = asFields(request.body);
    const number = (name: string) => {
      const value = asNumber(body[name]);
      return value === undefined ? {} : { [name]: value };
    };
    const flag = (name: string) => (typeof body[name] === 'boolean' ? { [name]: body[name] } : {});
    if (body['reset'] === true) wallet.reset();
    wallet.change({
      ...number('shipments'),
      ...number('generateMs'),
      ...number('dearerCents'),
      ...number('lagMs'),
      ...number('skewMs'),
      ...number('balanceCents'),
      ...flag('lateCodes'),
      ...flag('keepsGenerated'),
      ...flag('refusesCancel'),
    });
    await store.flush();
    return { balanceCents: wallet.balanceCents(), terms: wallet.terms(), labels: wallet.labels.list() };
  });
  app.post<{ Params: { id: string; event: string } }>('/play/:id/:event', async (request, reply) => {
    const { id, event } = request.params;
    return (await parcels.move(id, event)) ? { ok: true } : reply.callNotFound();
  });
  app.post<{ Params: { id: string } }>('/play/:id/weigh', async (request, reply) => {
    const label = wallet.labels.get(request.params.id);
    const body = asFields(request.body);
    const [kg, extraCents] = [asNumber(body['kg']), asNumber(body['extraCents'])];
    if (label === undefined || kg === undefined || extraCents === undefined) return reply.callNotFound();
    wallet.weighAgain(label, { kg, extraCents: Math.round(extraCents) });
    await store.flush();
    return { ok: true };
  });
  // Fifty names are longer than a parameter may be.
  app.get<{ Params: { '*': string } }>('/imprimir/*', async (request, reply) => {
    const labels = request.params['*'].split(',').flatMap((id) => wallet.labels.get(id) ?? []);
    if (labels.length === 0) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').send(printPage(labels));
  });
  app.get('/painel/carteira', async (_request, reply) => {
    const reais = (wallet.balanceCents() / 100).toFixed(2);
    const page = pageOf('Carteira', `Carteira de teste: R$ ${reais}`);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
