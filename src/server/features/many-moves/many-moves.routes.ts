import { plural } from '#shared/text.ts';
import type { Desfecho } from '#shared/wire/many-moves.ts';
import { forbidden } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { ManyMovesDeps } from './deps.ts';
import { tell } from './each.ts';
import { lettersOf } from './letters.ts';
import { sendMany, tellSent } from './send-many.ts';
import { startMany } from './start-many.ts';
import { undoMany, withSteps } from './undo-many.ts';

const done = { success: true as const, sucesso: true as const };
const limit = { name: 'many-moves', max: 120, windowSeconds: 60 } as const;
const config = { audience: 'admin', act: 'move-orders', limit } as const;

function staff(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

/** Many orders begun, or sent, by one press: each by the rules of one. */
export function manyMovesRoutes(deps: ManyMovesDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /gerenciamento/pedidos/lote/separacao'),
      config,
      handler: async ({ body: { pedidos: ids }, session }, reply) => {
        const press = { to: 'processing', from: deps.clock() } as const;
        const outcomes = await startMany(deps, { ids, by: staff(session) });
        const pedidos = outcomes.map(tell);
        const passos = await withSteps(deps, outcomes, press);
        const mensagem = wordsFor(pedidos, STARTED);
        return reply.header('cache-control', 'no-store').send({ ...done, mensagem, pedidos, passos });
      },
    });
    api.route({
      ...implement('POST /gerenciamento/pedidos/lote/envio'),
      config,
      handler: async ({ body: { envios, simular: isTrial = false }, session }, reply) => {
        const press = { to: 'shipped', from: deps.clock() } as const;
        const outcomes = await sendMany(deps, { envios, isTrial, by: staff(session) });
        const pedidos = outcomes.map(tellSent);
        const sent = outcomes.flatMap(({ found }) => found ?? []);
        const cartas = isTrial ? await lettersOf(deps, sent) : [];
        const passos = isTrial ? [] : await withSteps(deps, outcomes, press);
        const mensagem = isTrial ? '' : wordsFor(pedidos, SENT);
        return reply.header('cache-control', 'no-store').send({ ...done, mensagem, pedidos, cartas, passos });
      },
    });
    api.route({
      ...implement('POST /gerenciamento/pedidos/lote/desfazer'),
      config,
      handler: async ({ body: { passos }, session }, reply) => {
        const pedidos = await undoMany(deps, { passos, by: staff(session) });
        const mensagem = wordsFor(pedidos, TAKEN_BACK);
        return reply.header('cache-control', 'no-store').send({ ...done, mensagem, pedidos });
      },
    });
  };
}

interface Words {
  none: string;
  one: string;
  many: string;
  already: string;
  left?: readonly [one: string, many: string];
}

const STAYED = ['ficou como estava', 'ficaram como estavam'] as const;
const STARTED: Words = {
  none: 'Nenhum pedido entrou em separação.',
  one: 'pedido entrou em separação',
  many: 'pedidos entraram em separação',
  already: 'já em separação',
};
const SENT: Words = {
  none: 'Nenhum pedido foi marcado como enviado.',
  one: 'pedido marcado como enviado',
  many: 'pedidos marcados como enviados',
  already: 'já enviados',
};

const TAKEN_BACK: Words = {
  none: 'Nenhum pedido voltou.',
  one: 'pedido voltou a como estava antes',
  many: 'pedidos voltaram a como estavam antes',
  already: 'já desfeitos',
  left: ['não pôde ser desfeito', 'não puderam ser desfeitos'],
};

/** '3 pedidos entraram em separação. 1 já em separação. 2 ficaram como estavam.' */
function wordsFor(
  pedidos: readonly Desfecho[],
  { none, one, many, already, left: words = STAYED }: Words,
): string {
  const count = (what: Desfecho['situacao']) => pedidos.filter(({ situacao }) => situacao === what).length;
  const [moved, before, left] = [count('feito'), count('ja'), count('fica')];
  return [
    moved === 0 ? none : `${moved} ${plural(moved, one, many)}.`,
    ...(before === 0 ? [] : [`${before} ${already}.`]),
    ...(left === 0 ? [] : [`${left} ${plural(left, ...words)}.`]),
  ].join(' ');
}
