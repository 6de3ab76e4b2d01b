import { normalizeCode } from '#shared/orders.ts';
import { invalid, notFound } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { belongsTo, readWholeOrder, type OrdersRoutesDeps } from './look-up.ts';
import { findOrder } from './orders.store.ts';
import { implement } from '../../http/implement.ts';

const limit = { name: 'payments', max: 60, windowSeconds: 60 };
const MAX_REASON = 500;
/** Control characters that break no line: the database takes not all of them. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]/gu;

/** The call by which a buyer withdraws from what she bought. */
export function withdrawalRoute(api: Api, deps: OrdersRoutesDeps): void {
  api.route({
    ...implement('POST /pedidos/:codigo/desistencia'),
    config: { audience: 'all', limit, load: 'sale' },
    handler: async (request, reply) => {
      const motivo = (request.body?.motivo ?? '').replaceAll(UNWRITABLE, ' ').trim();
      if (motivo.length > MAX_REASON) {
        const text = `Use no máximo ${MAX_REASON} letras.`;
        throw invalid(text, { motivo: text });
      }
      const { session } = request;
      const codigo = normalizeCode(request.params.codigo);
      const by = { session, email: request.body?.email };
      const asker = { address: request.ip, asked: `pedido ${request.params.codigo} ${by.email ?? ''}` };
      const order = await deps.unknownCodes.guard(asker, async () => {
        const found = codigo === null ? undefined : await findOrder(deps.db, { codigo });
        return found !== undefined && belongsTo(found, by) ? found : undefined;
      });
      if (order === undefined) {
        throw notFound('Não encontramos um pedido seu com este código. Confira o código e o e-mail.');
      }
      const after = await deps.orders.withdraw({ orderId: order.id, motivo });
      const pedido = await readWholeOrder(deps, after);
      reply.header('cache-control', 'no-store');
      return {
        success: true as const,
        sucesso: true as const,
        mensagem:
          'Recebemos a sua desistência. O comprovante vai para o seu e-mail, e devolvemos o que foi pago.',
        pedido,
      };
    },
  });
}
