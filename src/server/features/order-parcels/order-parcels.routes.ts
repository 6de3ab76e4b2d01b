import { SIGHTS, type Sight } from '#shared/acts.ts';
import { forbidden, invalid } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import type { PacoteNovo } from '#shared/wire/order-parcels.ts';
import { parcelOfExchange } from '../exchanges/index.ts';
import type { OrderParcel } from '../parcels/index.ts';
import { deliverPart, sendPart, undoParcel } from './acts.ts';
import type { OrderParcelsDeps } from './deps.ts';
import { foreseePart } from './foresee.ts';
import { makePart } from './make-part.ts';
import { readParcels, showParcel } from './read.ts';
import { resendOrder } from './resend.ts';
import { settleParcel } from './settle.ts';

const limit = { name: 'order-parcels', max: 120, windowSeconds: 60 } as const;
const moving = { audience: 'admin', act: 'move-orders', limit } as const;
const done = { success: true as const, sucesso: true as const };

/** What the office does about parcels beside an order's own. */
export function orderParcelsRoutes(deps: OrderParcelsDeps): ApiRoutes {
  return (api) => {
    readingRoutes(api, deps);
    makingRoutes(api, deps);
    sendingRoutes(api, deps);
    exchangeRoute(api, deps);
  };
}

function nameOf(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

function sightOf(session: Session | null): Sight {
  if (session?.kind !== 'admin') throw forbidden();
  return SIGHTS[session.role];
}

/** Whoever changes parcels reads of them what is written there. */
const changed = async (deps: OrderParcelsDeps, parcel: OrderParcel, mensagem: string) => ({
  ...done,
  mensagem,
  pacote: await showParcel(deps, parcel, 'all'),
});

function readingRoutes(api: Api, deps: OrderParcelsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id/pacotes'),
    config: { audience: 'admin', act: 'see-orders' },
    handler: async ({ params: { id }, session }, reply) =>
      reply.header('cache-control', 'no-store').send(await readParcels(deps, id, sightOf(session))),
  });
  api.route({
    ...implement('GET /gerenciamento/pacotes/:id/envio'),
    config: moving,
    handler: async ({ params: { id: parcelId }, query }, reply) => {
      const { rastreio = '', transportadora = '' } = query;
      const foreseen = await foreseePart(deps, { parcelId, rastreio, transportadora });
      return reply.header('cache-control', 'no-store').send({ ...done, ...foreseen });
    },
  });
}

/** Units by line. Throws 422 for a line that is named twice. */
function unitsOf({ itens }: Extract<PacoteNovo, { tipo: 'parte' }>): ReadonlyMap<number, number> {
  const units = new Map(itens.map(({ item, quantidade }) => [item, quantidade]));
  if (units.size === itens.length) return units;
  const text = 'Cada peça pode aparecer uma vez só.';
  throw invalid(text, { itens: text });
}

function makingRoutes(api: Api, deps: OrderParcelsDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/pacotes'),
    config: moving,
    handler: async ({ params: { id: orderId }, body, headers, session }) => {
      const [key, by] = [idempotencyKey(headers, deps.random), nameOf(session)];
      if (body.tipo === 'reenvio') {
        const again = await resendOrder(deps, { orderId, key, by });
        return changed(deps, again, 'Compre a etiqueta do novo pacote. Quem comprou recebe o novo código.');
      }
      const parcel = await makePart(deps, { orderId, units: unitsOf(body), key, by });
      return changed(deps, parcel, 'Parte separada. Compre a etiqueta dela, ou anote o código.');
    },
  });
  api.route({
    ...implement('POST /gerenciamento/pacotes/:id/desfazer'),
    config: moving,
    handler: async ({ params: { id: parcelId }, session }) => {
      const parcel = await undoParcel(deps, { parcelId, by: nameOf(session) });
      return changed(deps, parcel, 'Desfeito: as peças vão com o resto do pedido.');
    },
  });
}

function exchangeRoute(api: Api, deps: OrderParcelsDeps): void {
  api.route({
    ...implement('POST /gerenciamento/trocas/:id/pacote'),
    config: { audience: 'admin', act: 'answer-exchanges', limit },
    handler: async ({ params: { id: exchangeId }, session }) => {
      const parcel = await parcelOfExchange(deps, { exchangeId, by: nameOf(session), kind: 'troca' });
      return changed(deps, parcel, 'Pacote da troca. Compre a etiqueta dele.');
    },
  });
  api.route({
    ...implement('POST /gerenciamento/trocas/:id/volta'),
    config: { audience: 'admin', act: 'answer-exchanges', limit },
    handler: async ({ params: { id: exchangeId }, session }) => {
      const parcel = await parcelOfExchange(deps, { exchangeId, by: nameOf(session), kind: 'devolucao' });
      return changed(deps, parcel, 'Pacote que volta. Escolha o serviço do código de postagem.');
    },
  });
}

const SENT = {
  parte_enviada: 'Parte enviada. Quem comprou recebe o código por e-mail.',
  parte_corrigida: 'Código corrigido. Quem comprou recebe o novo por e-mail.',
  none: 'Envio anotado.',
} as const;

function sendingRoutes(api: Api, deps: OrderParcelsDeps): void {
  api.route({
    ...implement('PUT /gerenciamento/pacotes/:id'),
    config: moving,
    handler: async ({ params: { id: parcelId }, body, session }) => {
      const { rastreio = '', transportadora = '', rastreioVisto: seen } = body;
      const by = nameOf(session);
      const { parcel, letter } = await sendPart(deps, { parcelId, by, rastreio, transportadora, seen });
      return changed(deps, parcel, SENT[letter ?? 'none']);
    },
  });
  api.route({
    ...implement('POST /gerenciamento/pacotes/:id/entrega'),
    config: moving,
    handler: async ({ params: { id: parcelId }, session }) => {
      const parcel = await deliverPart(deps, { parcelId, by: nameOf(session) });
      return changed(deps, parcel, 'Anotado que o pacote chegou.');
    },
  });
  api.route({
    ...implement('POST /gerenciamento/pacotes/:id/resolvido'),
    config: moving,
    handler: async ({ params: { id: parcelId }, body: { estado: seen, nota: words }, session }) => {
      const parcel = await settleParcel(deps, { parcelId, by: nameOf(session), seen, words });
      return changed(deps, parcel, 'Anotado. O pacote saiu da lista.');
    },
  });
}
