import { may } from '#shared/acts.ts';
import { plural } from '#shared/text.ts';
import type { ComprasPedidas } from '#shared/wire/many-labels.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { AUTO } from '../shipping/index.ts';
import { buying, staff } from './buying.ts';
import type { LabelsDeps } from './deps.ts';
import { priceMany } from './many-offers.ts';
import { buyMany, printMany } from './many.ts';
import { listNewest } from './many.store.ts';
import { showLabel } from './read.ts';
import { readWish } from './read-wish.ts';

const done = { success: true as const, sucesso: true as const };

/** What the office does about labels of many orders at once. */
export function manyLabelsRoutes(deps: LabelsDeps): ApiRoutes {
  return (api) => {
    readingRoutes(api, deps);
    buyingRoutes(api, deps);
  };
}

function readingRoutes(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/etiquetas/precos'),
    config: buying,
    handler: async ({ query: { pedidos: ids }, session }, reply) => {
      const { role } = staff(session);
      const asked = { ids, seesValues: role !== 'expedicao', mayIssue: may(role, 'issue-invoices') };
      return reply.header('cache-control', 'no-store').send(await priceMany(deps, asked));
    },
  });
  api.route({
    ...implement('GET /gerenciamento/etiquetas/andamento'),
    config: { audience: 'admin', act: 'see-labels' },
    handler: async ({ query: { pedidos: ids } }, reply) => {
      const labels = (await listNewest(deps.db, ids)).map((label) => {
        return { ...showLabel(label), pedido: { id: label.order_id, codigo: label.codigo } };
      });
      return reply.header('cache-control', 'no-store').send(labels);
    },
  });
}

function buyingRoutes(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('POST /gerenciamento/etiquetas'),
    config: buying,
    handler: async ({ body, headers, session }) => {
      const wishes = body.compras.map(({ pedido, ...typed }) => {
        const { serviceId, agreedCents, invoiceKey } = readWish({ ...typed, embalagem: AUTO });
        return { orderId: pedido, serviceId, agreedCents, invoiceKey };
      });
      const key = idempotencyKey(headers, deps.random);
      const compras = await buyMany(deps, { wishes, key, by: staff(session).username });
      return { ...done, mensagem: wordsFor(compras), compras };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/etiquetas/impressao'),
    config: buying,
    handler: async ({ body: { etiquetas: ids } }, reply) => {
      const { url, printed } = await printMany(deps, ids);
      const missing = ids.length - printed.length;
      const rest =
        missing === 0 ? '' : ` ${missing} ainda não ${plural(missing, 'ficou pronta', 'ficaram prontas')}.`;
      const mensagem = `${printed.length} ${plural(printed.length, 'etiqueta', 'etiquetas')} para imprimir.${rest}`;
      return reply.header('cache-control', 'no-store').send({ ...done, url, impressas: printed, mensagem });
    },
  });
}

function wordsFor(compras: ComprasPedidas['compras']): string {
  const asked = compras.filter(({ etiqueta }) => etiqueta !== null).length;
  const refused = compras.length - asked;
  if (asked === 0) return 'Nenhuma etiqueta foi comprada.';
  const begun = `${asked} ${plural(asked, 'etiqueta em compra', 'etiquetas em compra')}.`;
  return refused === 0 ? begun : `${begun} ${refused} não ${plural(refused, 'foi', 'foram')}: veja por quê.`;
}
