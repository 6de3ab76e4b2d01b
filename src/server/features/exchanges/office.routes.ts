import { orderNumber } from '#shared/order-number.ts';
import { forbidden } from '../../errors.ts';
import { REPORTS } from '../../load/index.ts';
import type { Api, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { authorise, check, receive, refuse, sendNew } from './acts.ts';
import type { ExchangesDeps } from './deps.ts';
import { listExchanges, listJustAsked, readQueue, type Exchange } from './exchanges.store.ts';
import { foreseeNew } from './foresee.ts';
import { giveBack } from './give-back.ts';
import { readForOffice } from './read.ts';
import { countReasons } from './reasons.store.ts';

const seeing = { audience: 'admin', act: 'see-exchanges' } as const;
const answering = { audience: 'admin', act: 'answer-exchanges' } as const;
const done = { success: true as const, sucesso: true as const };
const DEFAULT_ROWS = 50;
const JUST_NOW_MS = 15 * 60_000;
const REASONS_MS = 90 * 86_400_000;

/** The office's queue of exchanges, and what it does about each. */
export function officeExchangesRoutes(api: Api, deps: ExchangesDeps): void {
  readingRoutes(api, deps);
  answerRoutes(api, deps);
  goodsRoutes(api, deps);
  endRoutes(api, deps);
}

function staff(session: Session | null): Extract<Session, { kind: 'admin' }> {
  if (session?.kind !== 'admin') throw forbidden();
  return session;
}

type About = Pick<Exchange, 'reason' | 'basis' | 'whole'>;

/** By which whoever is told knows how much it hurries. */
function kindOf({ reason, basis, whole }: About): 'desistencia' | 'defeito' | 'troca' {
  if (whole || basis === 'arrependimento') return 'desistencia';
  return reason === 'defeito' ? 'defeito' : 'troca';
}

function readingRoutes(api: Api, deps: ExchangesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/trocas'),
    config: { ...seeing, load: REPORTS },
    handler: async ({ query, session }, reply) => {
      const { abertas = 'sim', limit = DEFAULT_ROWS, offset = 0 } = query;
      const { role } = staff(session);
      const page = await readQueue(deps.db, { isOpen: abertas === 'sim', limit, offset });
      return reply
        .header('cache-control', 'no-store')
        .header('x-total-count', page.total)
        .send(await readForOffice(deps, page.exchanges, role));
    },
  });
  api.route({
    ...implement('GET /gerenciamento/trocas/agora'),
    config: { ...seeing, unattended: true },
    handler: async (_request, reply) => {
      const asked = await listJustAsked(deps.db, new Date(deps.clock().getTime() - JUST_NOW_MS));
      const trocas = asked.map(({ id, order_id: orderId, ...about }) => {
        return { id, numero: orderNumber(orderId), tipo: kindOf(about) };
      });
      return reply.header('cache-control', 'no-store').send({ ...done, trocas });
    },
  });
  api.route({
    ...implement('GET /gerenciamento/trocas/motivos'),
    config: { ...seeing, load: REPORTS },
    handler: async (_request, reply) => {
      const since = new Date(deps.clock().getTime() - REASONS_MS);
      return reply.header('cache-control', 'no-store').send(await countReasons(deps.db, since));
    },
  });
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id/trocas'),
    config: seeing,
    handler: async ({ params: { id }, session }, reply) => {
      const exchanges = await listExchanges(deps.db, id);
      return reply
        .header('cache-control', 'no-store')
        .send(await readForOffice(deps, exchanges, staff(session).role));
    },
  });
}

/** A request as it is after an act, and what to say of it. */
async function changed(
  deps: ExchangesDeps,
  session: Session | null,
  [exchange, mensagem]: [Exchange, string],
) {
  const [troca] = await readForOffice(deps, [exchange], staff(session).role);
  if (troca === undefined) throw new Error(`No order for exchange ${exchange.id}`);
  return { ...done, mensagem, troca };
}

function answerRoutes(api: Api, deps: ExchangesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/trocas/:id/autorizacao'),
    config: answering,
    handler: async ({ params: { id: exchangeId }, body, session }) => {
      const { envio: sendBack = '', codigoReverso: reverseCode = '' } = body ?? {};
      const by = staff(session).username;
      const exchange = await authorise(deps, { exchangeId, by, sendBack, reverseCode });
      return changed(deps, session, [
        exchange,
        'Troca autorizada. A cliente recebe as instruções por e-mail.',
      ]);
    },
  });
  api.route({
    ...implement('POST /gerenciamento/trocas/:id/recusa'),
    config: answering,
    handler: async ({ params: { id: exchangeId }, body: { motivo: answer }, session }) => {
      const exchange = await refuse(deps, { exchangeId, by: staff(session).username, answer });
      return changed(deps, session, [exchange, 'Troca recusada. A cliente recebe o motivo por e-mail.']);
    },
  });
}

function goodsRoutes(api: Api, deps: ExchangesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/trocas/:id/recebimento'),
    config: { audience: 'admin', act: 'receive-returns' },
    handler: async ({ params: { id: exchangeId }, session }) => {
      const exchange = await receive(deps, { exchangeId, by: staff(session).username });
      return changed(deps, session, [exchange, 'Anotado que a peça chegou.']);
    },
  });
  api.route({
    ...implement('POST /gerenciamento/trocas/:id/conferencia'),
    config: answering,
    handler: async ({ params: { id: exchangeId }, body: { estoque: toStock }, session }) => {
      const exchange = await check(deps, { exchangeId, by: staff(session).username, toStock });
      return changed(deps, session, [exchange, 'Peça conferida.']);
    },
  });
}

function endRoutes(api: Api, deps: ExchangesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/trocas/:id/envio'),
    config: answering,
    handler: async ({ params: { id: exchangeId }, query }, reply) => {
      const { rastreio = '', transportadora = '' } = query;
      const foreseen = await foreseeNew(deps, { exchangeId, rastreio, transportadora });
      return reply.header('cache-control', 'no-store').send({ ...done, ...foreseen });
    },
  });
  api.route({
    ...implement('POST /gerenciamento/trocas/:id/envio'),
    config: answering,
    handler: async ({ params: { id: exchangeId }, body, session }) => {
      const { rastreio = '', transportadora = '', rastreioVisto: seen } = body ?? {};
      const by = staff(session).username;
      const { exchange, outcome } = await sendNew(deps, { exchangeId, by, rastreio, transportadora, seen });
      return changed(deps, session, [exchange, SENT[outcome]]);
    },
  });
  api.route({
    ...implement('POST /gerenciamento/trocas/:id/devolucao'),
    config: { audience: 'admin', act: 'give-money-back' },
    handler: async ({ params: { id: exchangeId }, body: { como }, session }) => {
      const exchange = await giveBack(deps, { exchangeId, by: staff(session).username, as: como });
      const isDone = exchange.state === 'concluida';
      return changed(deps, session, [exchange, isDone ? ENDED[como] : UNDER_WAY]);
    },
  });
}

const SENT = {
  sent: 'Troca concluída: a peça nova foi enviada.',
  corrected: 'Código corrigido. Quem comprou recebe o novo por e-mail.',
  same: 'Nada mudou: a peça nova desta troca já foi enviada.',
} as const;
const ENDED = { vale: 'Vale-troca enviado por e-mail.', dinheiro: 'Valor devolvido.' } as const;
const UNDER_WAY = 'Devolução pedida. Falta a confirmação do provedor de pagamentos.';
