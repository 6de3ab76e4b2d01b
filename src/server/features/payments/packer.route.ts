import { isOwnDelivery } from '#shared/channels.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { isFetched, type Order, type Orders } from '../orders/index.ts';
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
}

const isBrought = ({ frete }: Order) => isOwnDelivery(frete as { id: string; tipo: string });

const PRESSES = {
  separado: { to: 'processing', says: 'Pedido separado.', isFor: () => true, otherwise: '' },
  pronto: {
    to: 'shipped',
    says: 'Pronto para retirada: quem comprou recebe o aviso por e-mail.',
    isFor: isFetched,
    otherwise: 'Este pedido não é retirado na loja: informe o código de rastreio.',
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
      const order = await orders.find({ id: orderId });
      // The same press once more, from a phone that never heard the answer.
      const isAgain = press !== null && order?.status === press.to && press.isFor(order);
      if (!isAgain && (order === undefined || !(await isParcel(orderId))))
        throw notFound('Este pedido não está entre os pacotes a enviar.');
      reply.header('cache-control', 'no-store');
      const word = { orderId, inSpiteOf: [], by: session.username };
      if (press === null) {
        const { warnings } = await payments.noteDispatch({ ...word, ...body });
        return reply.send({ ...done, mensagem: 'Rastreio anotado.', avisos: warnings });
      }
      if (order !== undefined && !press.isFor(order)) throw conflict('outra_forma_de_envio', press.otherwise);
      if (!isAgain) await payments.changeStatus({ ...word, to: press.to });
      return reply.send({ ...done, mensagem: press.says, avisos: [] });
    },
  });
}

function pressOf(body: object): Press | null {
  for (const [name, press] of Object.entries(PRESSES)) if (name in body) return press;
  return null;
}
