import { isOwnDelivery } from '#shared/channels.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { impossibleMove, isFetched, type Order, type Orders } from '../orders/index.ts';
import type { Payments } from './payments.service.ts';

export interface PackerRouteDeps {
  payments: Pick<Payments, 'changeStatus' | 'noteDispatch'>;
  orders: Pick<Orders, 'find'>;
  /** Does whoever packs see this order? What she does not see she does not change. */
  isParcel: (orderId: number) => Promise<boolean>;
}

interface Press {
  to: OrderStatus;
  says: string;
  /** Which orders it is for; another one is told why not. */
  isFor: (order: Order) => boolean;
  otherwise: string;
  /** The one state in which it may be said, where the order's life knows several. */
  from?: OrderStatus;
  /** What was said so stands on her list no more. */
  ends?: true;
}

const isBrought = ({ frete }: Order) => isOwnDelivery(frete as { id: string; tipo: string });

const PRESSES = {
  separado: { to: 'processing', says: 'Pedido separado.', isFor: () => true, otherwise: '' },
  pronto: {
    to: 'shipped',
    says: 'Pronto para retirada: quem comprou recebe o aviso por e-mail.',
    isFor: isFetched,
    otherwise: 'Este pedido não é retirado na loja: informe o código de rastreio.',
    ends: true,
  },
  saiu: {
    to: 'shipped',
    says: 'Saiu para entrega: quem comprou recebe o aviso por e-mail.',
    isFor: isBrought,
    otherwise: 'Este pedido não é entregue pela loja: informe o código de rastreio.',
  },
  entregue: {
    to: 'delivered',
    says: 'Pedido entregue.',
    isFor: isBrought,
    otherwise: 'Este pedido não é entregue pela loja: a chegada é anotada em Vendas.',
    from: 'shipped',
    ends: true,
  },
} as const satisfies Record<string, Press>;

const done = { success: true as const, sucesso: true as const };

/** What the office says of an order's way, for whoever packs: she goes on in spite of nothing. */
export function packerRoute(api: Api, { payments, orders, isParcel }: PackerRouteDeps): void {
  api.route({
    ...implement('PUT /gerenciamento/expedicao/:id'),
    config: { audience: 'admin', act: 'pack-orders' },
    handler: async ({ params: { id: orderId }, body, session }, reply) => {
      if (session?.kind !== 'admin') throw forbidden();
      const press = pressOf(body);
      // Looked for before its state is read: what another press ends in between is seen as done.
      const isHers = await isParcel(orderId);
      const order = await orders.find({ id: orderId });
      if (order === undefined || !(isHers || isDone(order, press)))
        throw notFound('Este pedido não está entre os pacotes a enviar.');
      reply.header('cache-control', 'no-store');
      const word = { orderId, inSpiteOf: [], by: session.username };
      if (press === null) {
        if (order.status === 'shipped')
          throw conflict('outra_forma_de_envio', 'Este pedido já saiu para entrega.');
        const { warnings } = await payments.noteDispatch({ ...word, ...body });
        return reply.send({ ...done, mensagem: 'Rastreio anotado.', avisos: warnings });
      }
      if (!press.isFor(order)) throw conflict('outra_forma_de_envio', press.otherwise);
      if (!isDone(order, press)) {
        if (press.from !== undefined && order.status !== press.from)
          throw impossibleMove(order.status, press.to);
        await payments.changeStatus({ ...word, to: press.to, isPacker: true });
      }
      return reply.send({ ...done, mensagem: press.says, avisos: [] });
    },
  });
}

/** The same press once more, from a phone that never heard the answer. */
const isDone = (order: Order, press: Press | null): boolean =>
  press?.ends === true && order.status === press.to && press.isFor(order);

function pressOf(body: object): Press | null {
  for (const [name, press] of Object.entries(PRESSES)) if (name in body) return press;
  return null;
}
