import { freightLabel } from '#shared/freight-label.ts';
import { centsToReais } from '#shared/money.ts';
import { conflict, notFound, providerFailed } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { listParcelKinds } from '../parcels/index.ts';
import { AUTO } from '../shipping/index.ts';
import { buyLabel, cancelLabel, labelBy, lookAgain, refuseClosed } from './buy.ts';
import { buying, requireMayBuy, staff } from './buying.ts';
import type { LabelsDeps } from './deps.ts';
import { filesRoute } from './files.routes.ts';
import { afterBuying, afterCancelling } from './label-answers.ts';
import { moneyRoutes } from './money.routes.ts';
import { newPieceRoutes } from './new-piece.routes.ts';
import { releaseRoute } from './release.routes.ts';
import { listOpen, type Label } from './labels.store.ts';
import { noteFor } from './notes.ts';
import { readOffers } from './offers.ts';
import { packingChoices } from './packing-choices.ts';
import { readLabels, showLabel } from './read.ts';
import { readWish } from './read-wish.ts';
import { returnCodeRoutes } from './return-code.routes.ts';
import { isReturn } from './return-parcel.ts';
import { freightOf } from './sendable.ts';
import { subjectOf } from './subject.ts';

const WEEK_MS = 7 * 86_400_000;
const MOST_OPEN = 100;
const done = { success: true as const, sucesso: true as const };

/** What the office does about labels. */
export function labelsRoutes(deps: LabelsDeps): ApiRoutes {
  return (api) => {
    readingRoutes(api, deps);
    buyingRoute(api, deps);
    laterRoutes(api, deps);
    filesRoute(api, deps);
    moneyRoutes(api, deps);
    newPieceRoutes(api, deps);
    returnCodeRoutes(api, deps);
    releaseRoute(api, deps);
  };
}

function readingRoutes(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id/etiquetas'),
    config: { audience: 'admin', act: 'see-labels' },
    handler: async ({ params: { id }, query: { pacote } }, reply) =>
      reply.header('cache-control', 'no-store').send(await readLabels(deps, id, pacote ?? null)),
  });
  api.route({
    ...implement('GET /gerenciamento/etiquetas'),
    config: { audience: 'admin', act: 'see-labels' },
    handler: async (_request, reply) => {
      const since = new Date(deps.clock().getTime() - WEEK_MS);
      const labels = await listOpen(deps.db, { since, limit: MOST_OPEN });
      const ids = labels.flatMap(({ parcel_id: id }) => id ?? []);
      const parcels = await listParcelKinds(deps.db, ids);
      const shown = labels.map((label) => {
        const pedido = { id: label.order_id, codigo: label.codigo };
        return { ...showLabel(label), pedido, pacote: parcels.get(label.parcel_id ?? 0) ?? null };
      });
      return reply.header('cache-control', 'no-store').send(shown);
    },
  });
  pricesRoute(api, deps);
}

function pricesRoute(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id/etiquetas/precos'),
    config: buying,
    handler: async ({ params: { id }, query: { embalagem: wish = AUTO, pacote }, session }, reply) => {
      refuseClosed(deps);
      const order = await deps.orders.find({ id });
      if (order === undefined) throw notFound('Não encontramos este pedido.');
      const subject = await subjectOf(deps.db, order, pacote ?? null);
      const volta = isReturn(subject);
      const offered = await readOffers(deps, subject, wish);
      const { offers, account } = offered;
      const seesValues = staff(session).role !== 'expedicao';
      return reply.header('cache-control', 'no-store').send({
        opcoes: offers.map(({ id: servico, servico: nome, company, priceCents, prazoDays, isChosen }) => {
          const preco = centsToReais(priceCents);
          return { servico, nome, transportadora: company, preco, prazo: prazoDays, escolhida: isChosen };
        }),
        escolhido: freightLabel({ company: '', ...freightOf(order) }),
        volta,
        pago: seesValues && !volta ? centsToReais(order.frete_cents - order.desconto_frete_cents) : null,
        saldo: account === null ? null : account.balanceCents / 100,
        restam: account?.left ?? null,
        carteira: deps.provider.walletUrl,
        chaveNota: await noteFor(deps, subject),
        notaObrigatoria: !volta && (deps.needsInvoice?.() ?? false),
        emiteNota: deps.issuesHere?.() ?? false,
        embalagem: volta ? null : packingChoices(offered, wish),
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
      const wish = readWish(body);
      if (body.pacote !== undefined) await requireMayBuy(deps, body.pacote, session);
      const label = await buyLabel(deps, {
        orderId: params.id,
        parcelId: body.pacote,
        ...wish,
        key: idempotencyKey(headers, deps.random),
        by: staff(session).username,
      });
      return changed(label, afterBuying(label));
    },
  });
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
