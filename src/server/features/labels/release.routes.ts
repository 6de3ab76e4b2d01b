import type { Api } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { LABELS } from '../../load/index.ts';
import { staff } from './buying.ts';
import type { LabelsDeps } from './deps.ts';
import { releaseOrder } from './release.ts';

const limit = { name: 'labels', max: 120, windowSeconds: 60 } as const;

/** Whoever changes an order gives up the label that it has. */
export function releaseRoute(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/etiquetas/soltar'),
    config: { audience: 'admin', act: 'edit-orders', load: LABELS, limit },
    handler: async ({ params: { id }, body, session }, reply) => {
      const asked = body.pedida ?? null;
      const { state, label, words } = await releaseOrder(deps, {
        orderId: id,
        by: staff(session).username,
        asked,
      });
      const told = { situacao: state, etiqueta: label, mensagem: words };
      return reply.header('cache-control', 'no-store').send({ success: true, sucesso: true, ...told });
    },
  });
}
