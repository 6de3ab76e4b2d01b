import { freightLabel } from '#shared/freight-label.ts';
import { centsToReais, reaisToCents } from '#shared/money.ts';
import { conflict, forbidden, invalid, notFound, providerFailed } from '../../errors.ts';
import { invoiceOfKey } from '#shared/invoice-key.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { LABELS } from '../../load/index.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { listSaleKeys } from '../invoices/index.ts';
import { AUTO } from '../shipping/index.ts';
import { buyLabel, cancelLabel, labelBy, lookAgain, refuseClosed } from './buy.ts';
import type { LabelsDeps } from './deps.ts';
import { listOpen, type Label } from './labels.store.ts';
import { readOffers } from './offers.ts';
import { packingChoices } from './packing-choices.ts';
import { readLabels, showLabel } from './read.ts';
import { freightOf } from './sendable.ts';

const WEEK_MS = 7 * 86_400_000;
const MOST_OPEN = 100;
const done = { success: true as const, sucesso: true as const };
const limit = { name: 'labels', max: 120, windowSeconds: 60 } as const;
const buying = { audience: 'admin', act: 'buy-labels', load: LABELS, limit } as const;

/** What the office does about labels. */
export function labelsRoutes(deps: LabelsDeps): ApiRoutes {
  return (api) => {
    readingRoutes(api, deps);
    buyingRoute(api, deps);
    laterRoutes(api, deps);
  };
}

function staff(session: Session | null): Extract<Session, { kind: 'admin' }> {
  if (session?.kind !== 'admin') throw forbidden();
  return session;
}

function readingRoutes(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id/etiquetas'),
    config: { audience: 'admin', act: 'see-labels' },
    handler: async ({ params: { id } }, reply) =>
      reply.header('cache-control', 'no-store').send(await readLabels(deps, id)),
  });
  api.route({
    ...implement('GET /gerenciamento/etiquetas'),
    config: { audience: 'admin', act: 'see-labels' },
    handler: async (_request, reply) => {
      const since = new Date(deps.clock().getTime() - WEEK_MS);
      const labels = await listOpen(deps.db, { since, limit: MOST_OPEN });
      const shown = labels.map((label) => {
        return { ...showLabel(label), pedido: { id: label.order_id, codigo: label.codigo } };
      });
      return reply.header('cache-control', 'no-store').send(shown);
    },
  });
  pricesRoute(api, deps);
}

/** The key that its invoice has, where that is one which parcels go with. */
async function noteForParcel({ db }: LabelsDeps, orderId: number): Promise<string> {
  const key = (await listSaleKeys(db, [orderId])).get(orderId) ?? '';
  return key !== '' && invoiceOfKey(key).model === 'NF-e' ? key : '';
}

function pricesRoute(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id/etiquetas/precos'),
    config: buying,
    handler: async ({ params: { id }, query: { embalagem: wish = AUTO }, session }, reply) => {
      refuseClosed(deps);
      const order = await deps.orders.find({ id });
      if (order === undefined) throw notFound('Não encontramos este pedido.');
      const offered = await readOffers(deps, order, wish);
      const { offers, account } = offered;
      const seesValues = staff(session).role !== 'expedicao';
      return reply.header('cache-control', 'no-store').send({
        opcoes: offers.map(({ id: servico, servico: nome, company, priceCents, prazoDays, isChosen }) => {
          const preco = centsToReais(priceCents);
          return { servico, nome, transportadora: company, preco, prazo: prazoDays, escolhida: isChosen };
        }),
        escolhido: freightLabel({ company: '', ...freightOf(order) }),
        pago: seesValues ? centsToReais(order.frete_cents - order.desconto_frete_cents) : null,
        saldo: account === null ? null : account.balanceCents / 100,
        restam: account?.left ?? null,
        carteira: deps.provider.walletUrl,
        chaveNota: await noteForParcel(deps, order.id),
        embalagem: packingChoices(offered, wish),
      });
    },
  });
}

/** A label as it is after an act, and what to say: only what has happened. */
const changed = (label: Label, mensagem: string) => ({ ...done, mensagem, etiqueta: showLabel(label) });

function buyingRoute(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/etiquetas'),
    config: buying,
    handler: async ({ params, body, headers, session }) => {
      const agreedCents = reaisToCents(body.preco);
      if (agreedCents === null) throw invalid('Informe o preço que você viu.');
      if (body.documento === 'nota' && body.chaveNota.trim() === '') {
        throw invalid('Informe a chave da nota fiscal.', { chaveNota: 'Informe a chave da nota fiscal.' });
      }
      const label = await buyLabel(deps, {
        orderId: params.id,
        serviceId: body.servico,
        agreedCents,
        invoiceKey: body.documento === 'nota' ? body.chaveNota : '',
        packing: body.embalagem,
        key: idempotencyKey(headers, deps.random),
        by: staff(session).username,
      });
      return changed(label, afterBuying(label));
    },
  });
}

function afterBuying({ state, problem }: Label): string {
  if (state === 'gerada') return problem || 'Etiqueta comprada e gerada.';
  if (state === 'desfeita') return problem || 'A etiqueta não foi comprada.';
  if (state === 'paga') return problem || 'Etiqueta paga. Falta a transportadora gerar, o que aparece aqui.';
  return 'A compra está em andamento: o resultado aparece aqui.';
}

function afterCancelling({ state, goal, problem }: Label): string {
  if (state === 'cancelada') return 'Etiqueta cancelada. O valor volta para a carteira em até 12 horas.';
  if (state === 'desfeita') return 'A compra foi desfeita: nada foi cobrado.';
  if (goal === 'comprar') return problem || 'A etiqueta não foi cancelada.';
  return 'Cancelamento pedido. Falta a confirmação do Melhor Envio, que aparece aqui.';
}

function laterRoutes(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('POST /gerenciamento/etiquetas/:id/cancelar'),
    config: buying,
    handler: async ({ params: { id }, session }) => {
      const label = await cancelLabel(deps, { id, by: staff(session).username });
      return changed(label, afterCancelling(label));
    },
  });
  api.route({
    ...implement('POST /gerenciamento/etiquetas/:id/conferir'),
    config: buying,
    handler: async ({ params: { id } }) => {
      const label = await lookAgain(deps, id);
      return changed(label, label.goal === 'desistir' ? afterCancelling(label) : afterBuying(label));
    },
  });
  api.route({
    ...implement('POST /gerenciamento/etiquetas/:id/impressao'),
    config: buying,
    handler: async ({ params: { id } }, reply) => {
      refuseClosed(deps);
      const label = await labelBy(deps, id);
      if (label.state !== 'gerada' || label.provider_id === null) {
        throw conflict('etiqueta_nao_gerada', 'Esta etiqueta ainda não foi gerada.');
      }
      const page = await deps.provider.printPage([label.provider_id]);
      if (page.kind === 'refused') throw conflict('impressao_recusada', page.words);
      if (page.kind === 'failed') {
        throw providerFailed(502, 'O Melhor Envio não respondeu. Tente de novo em alguns minutos.');
      }
      return reply.header('cache-control', 'no-store').send({ ...done, url: page.value });
    },
  });
}
