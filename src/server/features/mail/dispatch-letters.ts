import { isOwnDelivery } from '#shared/channels.ts';
import { paragraph, WITHDRAWAL, words } from './blocks.ts';
import type { Block } from './letter.ts';
import type { LetterContext, Message } from './message.ts';
import type { OrderFacts, OrderRow } from './order-facts.ts';
import { arrivalOf, readFreight } from './order-summary.ts';
import { trackingOf } from './tracking-blocks.ts';

/** Mails about an order's way. */
export const DISPATCH_MESSAGES: Readonly<Record<string, (context: LetterContext) => Message>> = {
  pedido_enviado: ({ facts }) => (readFreight(facts.order.frete).place === null ? sent(facts) : ready(facts)),
  rastreio_informado: ({ facts: { order } }) => ({
    subject: `Código de rastreio do pedido ${order.codigo}`,
    title: 'Já dá para acompanhar a entrega',
    opening: [words('Seu pedido a caminho tem agora um código de rastreio.'), ...trackingOf(order)],
    closing: [],
  }),
  rastreio_corrigido: ({ facts: { order } }) => ({
    subject: `Rastreio corrigido: pedido ${order.codigo}`,
    title: 'Corrigimos o código de rastreio',
    opening: [
      paragraph('O código que enviamos antes não vale mais. Para acompanhar a entrega, use este:'),
      ...trackingOf(order),
    ],
    closing: [],
  }),
  pedido_postado: ({ facts: { order } }) => ({
    subject: `A transportadora recebeu seu pedido ${order.codigo}`,
    title: 'A transportadora recebeu seu pedido',
    opening: [
      paragraph('Seu pacote já está com a transportadora. Agora é acompanhar até a entrega.'),
      ...trackingOf(order),
      ...arrivalOf(order),
    ],
    closing: [],
  }),
  entrega_nao_feita: ({ facts: { order } }) => ({
    subject: `A entrega do pedido ${order.codigo} não foi feita`,
    title: 'A entrega não foi feita',
    opening: [
      paragraph(
        'A transportadora informou que não conseguiu entregar. Em geral ela tenta de novo; confira no site dela se o pacote espera por você em algum lugar.',
      ),
      paragraph('Já sabemos e acompanhamos. Se o endereço do pedido não estiver certo, fale com a gente.'),
      ...trackingOf(order),
    ],
    closing: [],
  }),
  entrega_extraviada: (context) => interrupted(context, 'A transportadora informou que perdeu o pacote.'),
  entrega_devolvida: (context) =>
    interrupted(context, 'A transportadora informou que o pacote voltou para a loja.'),
};

function sent({ order, pickupCode }: OrderFacts): Message {
  return {
    ...sentWords(order),
    opening: [
      ...(order.rastreio === '' ? [leftWords(order)] : []),
      ...(pickupCode ? [doorBlock(pickupCode)] : []),
      ...trackingOf(order),
      ...arrivalOf(order),
    ],
    closing: [WITHDRAWAL],
  };
}

/** It lies ready where its buyer fetches it: place and hours stand in the order below. */
function ready({ order, pickupCode }: OrderFacts): Message {
  return {
    subject: `Seu pedido ${order.codigo} está pronto para retirada`,
    title: 'Seu pedido está pronto para retirada',
    opening: [
      words(`As suas peças esperam por você na loja. ${WHERE}`, WHERE),
      ...(pickupCode ? [receiptBlock(pickupCode)] : []),
    ],
    closing: [WITHDRAWAL],
  };
}

const WHERE = 'O lugar e o horário estão abaixo, em “Retirada”.';

const receiptBlock = (code: string): Block => ({
  kind: 'code',
  title: 'Código de retirada',
  code,
  note: 'Diga este código no balcão. Quem o disser leva as peças: só passe a quem vai buscar por você.',
});

const doorBlock = (code: string): Block => ({
  kind: 'code',
  title: 'Código de entrega',
  code,
  note: 'Diga este código a quem trouxer, na porta e com as peças à vista. Não o passe antes, nem por mensagem.',
});

/** Brought by the shop itself it is at the door within hours, and no carrier is to be looked up. */
const isBroughtByUs = (order: OrderRow) => order.rastreio === '' && isOwnDelivery(readFreight(order.frete));

/** Nobody is told any more of what stays, or was fetched or brought by now; by which code a carrier has brought it still is. */
export function isSentNews(order: OrderRow): boolean {
  const { status } = order;
  const isCarried = readFreight(order.frete).place === null && !isBroughtByUs(order);
  return status === 'shipped' || (status === 'delivered' && isCarried);
}

function sentWords(order: OrderRow): Pick<Message, 'subject' | 'title'> {
  const what = isBroughtByUs(order) ? 'saiu para entrega' : 'está a caminho';
  return { subject: `Seu pedido ${order.codigo} ${what}`, title: `Seu pedido ${what}` };
}

const leftWords = (order: OrderRow) =>
  isBroughtByUs(order)
    ? words('Quem leva é a própria loja, até o endereço do pedido. Deixe alguém avisado para receber.')
    : paragraph('Seu pedido saiu da loja.');

function interrupted({ facts: { order } }: LetterContext, what: string): Message {
  return {
    subject: `Seu pedido ${order.codigo} não chegou até você`,
    title: 'Seu pedido não chegou até você',
    opening: [
      paragraph(
        `${what} Você não precisa fazer nada agora: vamos escrever com a solução, outro envio ou o seu dinheiro de volta.`,
      ),
      ...trackingOf(order),
    ],
    closing: [],
  };
}
