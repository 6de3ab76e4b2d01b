import { may } from '#shared/acts.ts';
import type { Cautela } from '#shared/orders.ts';
import { RECEIPT_DIGITS } from '#shared/pickup.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { conflict, forbidden, invalid, notFound } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { impossibleMove, isBrought, isFetched, type Order, type Orders } from '../orders/index.ts';
import type { Payments } from './payments.service.ts';

export interface PackerRouteDeps {
  payments: Pick<Payments, 'changeStatus' | 'noteDispatch'>;
  orders: Pick<Orders, 'find' | 'layReady'>;
  /** Does whoever packs see this order? What she does not see she does not change. */
  isParcel: (orderId: number) => Promise<boolean>;
  /** Gives what she brought to whoever says its code, or without one on an owner's word. */
  handOver: HandOver;
}

interface Handing {
  orderId: number;
  inSpiteOf: readonly Cautela[];
  by: string;
}

interface HandOver {
  byCode(press: Handing & { codigo: string }): Promise<Order>;
  uncoded(press: Handing): Promise<Order>;
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
export function packerRoute(api: Api, { payments, orders, isParcel, handOver }: PackerRouteDeps): void {
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
          throw conflict('outra_forma_de_envio', order.rastreio === '' ? IS_OUT : HAS_CODE);
        const { warnings } = await payments.noteDispatch({ ...word, ...body });
        return reply.send({ ...done, mensagem: 'Rastreio anotado.', avisos: warnings });
      }
      if ('separado' in body && (await isLaidReady(orders, { order, by: session.username })))
        return reply.send({ ...done, mensagem: press.says, avisos: [] });
      if (!press.isFor(order)) throw conflict('outra_forma_de_envio', press.otherwise);
      const isSaid = isDone(order, press);
      if (!isSaid && press.from !== undefined && order.status !== press.from)
        throw impossibleMove(order.status, press.to);
      if ('entregue' in body) {
        await handAtTheDoor(handOver, { word, body, mayUncoded: may(session.role, 'hand-over-uncoded') });
      } else if (!isSaid) await payments.changeStatus({ ...word, to: press.to, isPacker: true });
      return reply.send({ ...done, mensagem: press.says, avisos: [] });
    },
  });
}

const IS_OUT = 'Este pedido já saiu para entrega.';
const HAS_CODE = 'Este pedido já foi enviado, com o código da etiqueta.';
const ASKED = `Digite os ${RECEIPT_DIGITS} números que quem recebe diz na porta.`;

interface AtTheDoor {
  word: Handing;
  body: { codigo?: string | undefined; semCodigo?: true | undefined };
  mayUncoded: boolean;
}

/** Throws 422 where no code is said, 403 where she may not do without. */
async function handAtTheDoor(handOver: HandOver, { word, body, mayUncoded }: AtTheDoor): Promise<void> {
  const { codigo = '', semCodigo } = body;
  if (semCodigo === true) {
    if (!mayUncoded) throw forbidden();
    await handOver.uncoded(word);
    return;
  }
  if (codigo.length !== RECEIPT_DIGITS) throw invalid(ASKED, { codigo: ASKED });
  await handOver.byCode({ ...word, codigo });
}

/** The same press once more, from a phone that never heard the answer. */
const isDone = (order: Order, press: Press | null): boolean =>
  press?.ends === true && order.status === press.to && press.isFor(order);

/** What has its label lies ready by this press, or did before: two packers may say so at once. */
async function isLaidReady(
  orders: Pick<Orders, 'layReady'>,
  { order, by }: { order: Order; by: string },
): Promise<boolean> {
  const isSaid = await orders.layReady({ orderId: order.id, by });
  return isSaid || (order.status === 'shipped' && order.rastreio !== '');
}

function pressOf(body: object): Press | null {
  for (const [name, press] of Object.entries(PRESSES)) if (name in body) return press;
  return null;
}
