import { formatReais } from '#shared/money.ts';
import { spokenNumber } from '#shared/order-number.ts';
import { isPaidLike } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { EXCHANGE_DAYS } from '#shared/shop.ts';
import { plural } from '#shared/text.ts';
import { DISPATCH_MESSAGES, isSentNews } from './dispatch-letters.ts';
import { EDIT_MESSAGES, isEditNews } from './edit-letters.ts';
import { DISPUTE_MESSAGES, isDisputeNews } from './dispute-letters.ts';
import { greetingOf, momentOf, type Letter } from './letter.ts';
import {
  cancelledReason,
  differingAmounts,
  partArrival,
  partReason,
  refundReason,
  wholeArrival,
} from './money-words.ts';
import { paragraph, WITHDRAWAL, words } from './blocks.ts';
import type { LetterContext, Message } from './message.ts';
import type { OrderFacts, OrderRow } from './order-facts.ts';
import { arrivalOf, isByEmail, orderSummary, presentOf, readFreight } from './order-summary.ts';
import { saleHead, saleWords } from './sale-words.ts';
import { ownOf } from './order-words.ts';
import { BESIDE_MESSAGES, isNewsBeside } from './beside-letters.ts';
import { isPartNews, PART_MESSAGES } from './part-letters.ts';
import { joinedWords, receivedOpening, receivedWords } from './received-words.ts';
import { waitingFor } from './still-to-pay.ts';
import { UNPAID_MESSAGES } from './unpaid-letter.ts';

/** Every kind of mail about an order. What is queued under another name is not ours to send. */
const MESSAGES: Readonly<Record<string, (context: LetterContext) => Message>> = {
  pedido_recebido: ({ facts, now }) => ({
    ...receivedWords(facts.order),
    opening: [words(receivedOpening(facts.order)), ...waitingFor(facts, now)],
    closing: regretOf(facts.order),
  }),
  pedido_pago: ({ facts }) => ({
    subject: `Pagamento aprovado: pedido ${facts.order.codigo}`,
    title: 'Pagamento aprovado',
    opening: [words(paidWords(facts.order)), ...arrivalOf(facts.order)],
    closing: regretOf(facts.order),
  }),
  pedido_em_analise: ({ facts }) => ({
    subject: `Pagamento em análise: pedido ${facts.order.codigo}`,
    title: 'Pagamento em análise',
    opening: [
      paragraph(
        'O pagamento está sendo analisado, o que costuma levar até 24 horas e no máximo 2 dias úteis.',
      ),
      paragraph('Você não precisa fazer nada: avisamos assim que houver resposta.'),
    ],
    closing: [],
  }),
  pagamento_divergente: ({ facts }) => ({
    subject: `Estamos conferindo o pagamento do pedido ${facts.order.codigo}`,
    title: 'Estamos conferindo o seu pagamento',
    opening: [
      paragraph(`${differingAmounts(facts)} Por isso ele ainda não foi confirmado.`),
      paragraph(
        'Não pague de novo, por favor. Nossa equipe está conferindo, e devolve o valor se o pedido não puder seguir.',
      ),
    ],
    closing: [],
  }),
  pedido_recusado: ({ facts }) => ({
    subject: `Pagamento não aprovado: pedido ${facts.order.codigo}`,
    title: 'O pagamento não foi aprovado',
    opening: [
      paragraph(
        // What was added is not paid anew: it is offered anew.
        facts.order.added_to === null
          ? 'Desta vez o pagamento não foi aprovado e nada foi cobrado. Você pode tentar de novo na página do pedido, com outro cartão ou por PIX.'
          : 'Desta vez o pagamento não foi aprovado e nada foi cobrado. Fale com a gente se ainda quiser a peça.',
      ),
    ],
    closing: [],
  }),
  pedido_cancelado: ({ facts: { order } }) => ({
    subject: `Pedido ${order.codigo} cancelado`,
    title: 'Pedido cancelado',
    opening: [paragraph(cancelledReason(order))],
    closing: [],
  }),
  pedido_estornado: ({ facts, facts: { order } }) => ({
    subject: `Estorno do pedido ${order.codigo}`,
    ...(facts.isLost
      ? {
          title: 'O banco devolveu o seu pagamento',
          opening: [
            paragraph(
              'Você contestou esta compra, e o banco devolveu o valor. Para saber quando ele aparece, fale com o banco.',
            ),
          ],
        }
      : {
          title: order.total_cents === 0 ? 'Sua compra foi desfeita' : 'Devolvemos o seu pagamento',
          opening: [refundReason(facts), ...wholeArrival(facts)].map((text) => paragraph(text)),
        }),
    closing: [],
  }),
  valor_devolvido: ({ facts: { order }, refund }) => ({
    subject: `Devolução no pedido ${order.codigo}`,
    title: refund?.isExtra === true ? 'Devolvemos um pagamento a mais' : 'Devolvemos parte do seu pagamento',
    opening:
      refund === undefined ? [] : [partReason(refund), ...partArrival(refund)].map((text) => paragraph(text)),
    closing: [],
  }),
  ...UNPAID_MESSAGES,
  ...EDIT_MESSAGES,
  ...PART_MESSAGES,
  ...BESIDE_MESSAGES,
  ...DISPATCH_MESSAGES,
  pedido_entregue: ({ facts: { order }, sender }) => ({
    ...deliveredWords(order),
    opening: [
      words(`Esperamos que você ame cada peça! ${exchangeWords(order)}`, exchangeWords(order)),
      {
        kind: 'link',
        label: 'Serviu? Conte em um toque por peça',
        url: `${sender.publicUrl}${paths.order(order.codigo)}#serviu`,
      },
    ],
    closing: regretOf(order),
  }),
  desistencia_recebida: ({ facts: { order } }) => ({
    subject: `Recebemos sua desistência do pedido ${order.codigo}`,
    title: 'Recebemos sua desistência',
    opening: [
      paragraph(
        `Registramos em ${momentOf(order.withdrawn_at ?? order.updated_at)} (horário de Brasília) que você desistiu da compra. Este e-mail é o seu comprovante.`,
      ),
      paragraph(
        'Devolvemos tudo o que você pagou, inclusive o frete. Se as peças já chegaram, respondemos com o jeito de mandá-las de volta, sem custo para você.',
      ),
    ],
    closing: [],
  }),
  venda_aviso: ({ facts: { order, lines } }) => ({
    ...saleHead(order),
    opening: [paragraph(`${order.nome} comprou ${piecesOf(lines)}. ${saleWords(order)}`)],
    closing: [],
  }),
  desistencia_aviso: ({ facts: { order } }) => ({
    subject: `Desistência do pedido ${spokenNumber(order.id)}`,
    title: 'Uma cliente desistiu da compra',
    opening: [
      paragraph(
        `Em ${momentOf(order.withdrawn_at ?? order.updated_at)}. O pedido está "${presentOf(order)}". Abra Trocas na administração: ali ficam as etapas e a devolução do valor.`,
      ),
      ...(order.withdrawal_reason === '' ? [] : [paragraph(`Motivo: ${order.withdrawal_reason}`)]),
    ],
    closing: [],
  }),
  pagamento_divergente_aviso: ({ facts }) => ({
    subject: `Pagamento com valor diferente no pedido ${spokenNumber(facts.order.id)}`,
    title: 'Um pagamento não bate com o pedido',
    opening: [
      paragraph(
        `${differingAmounts(facts)} O pedido fica retido: não é separado nem cancelado sem a sua decisão.`,
      ),
      paragraph('Abra-o em Vendas, fale com quem comprou e use o estorno para devolver o valor.'),
    ],
    closing: [],
  }),
  alerta_fraude_aviso: ({ facts: { order } }) => ({
    subject: `Não envie o pedido ${spokenNumber(order.id)}: alerta de fraude`,
    title: 'Um pedido pode ser fraude',
    opening: [
      paragraph(
        `O provedor de pagamentos avisou que esta compra pode ser fraude e pede que ela não seja entregue. O pedido está "${presentOf(order)}".`,
      ),
      paragraph('O caminho seguro é não enviar e devolver o valor: abra o pedido em Vendas e use o estorno.'),
    ],
    closing: [],
  }),
  ...DISPUTE_MESSAGES,
  estorno_recusado_aviso: ({ facts: { order }, refund }) => ({
    subject: `Estorno não aceito no pedido ${spokenNumber(order.id)}`,
    title: 'Um estorno não foi aceito',
    opening: [
      paragraph(
        `O provedor de pagamentos não aceitou devolver ${formatReais(refund?.amountCents ?? 0)}. Nada foi devolvido.`,
      ),
      paragraph(
        'Confira o saldo da conta no painel do provedor e peça o estorno de novo, no pedido em Vendas.',
      ),
    ],
    closing: [],
  }),
};

/** Who took her pieces with her has only a receipt to get. */
function paidWords(order: OrderRow): string {
  if (order.added_to !== null) return joinedWords(order.added_to);
  if (isByEmail(order))
    return 'Seu pagamento foi aprovado. O código do vale-presente vai em outro e-mail, agora mesmo.';
  return order.canal === 'balcao' && order.delivered_at !== null
    ? 'Recebemos o seu pagamento, e este é o seu comprovante. Obrigada por comprar com a gente!'
    : 'Seu pagamento foi aprovado e já vamos separar o seu pedido.';
}

function deliveredWords(order: OrderRow): Pick<Message, 'subject' | 'title'> {
  const isFetched = readFreight(order.frete).place !== null;
  return isFetched
    ? { subject: `Pedido ${order.codigo} retirado`, title: 'Você retirou seu pedido' }
    : { subject: `Pedido ${order.codigo} entregue`, title: 'Seu pedido foi entregue' };
}

const exchangeWords = ({ exchange_days: days }: OrderRow) =>
  `Se algo não serviu, a troca pode ser feita em até ${days ?? EXCHANGE_DAYS} dias.`;

/** Who bought in the shop itself has no right to withdraw without a reason. */
const regretOf = ({ canal }: OrderRow) => (canal === 'balcao' ? [] : [WITHDRAWAL]);

function piecesOf(lines: OrderFacts['lines']): string {
  const pieces = lines.reduce((sum, line) => sum + line.quantidade, 0);
  return `${pieces} ${plural(pieces, 'peça', 'peças')}`;
}

/** A sale that has become none by the time of its mail is not told of. */
const isSaleNews = ({ order: { status } }: OrderFacts) => status === 'waiting' || isPaidLike(status);

/** What only tells of a state is not sent any more once the order has left it. */
const ONLY_WHILE: Readonly<Record<string, OrderRow['status']>> = {
  pedido_em_analise: 'in_analysis',
  rastreio_informado: 'shipped',
  rastreio_corrigido: 'shipped',
  pedido_postado: 'shipped',
  entrega_nao_feita: 'shipped',
  entrega_extraviada: 'shipped',
  entrega_devolvida: 'shipped',
  pagamento_divergente: 'in_analysis',
  pedido_recusado: 'declined',
  pedido_cancelado: 'cancelled',
};

/** Written to the owner and not to the buyer. */
const TO_THE_SHOP: ReadonlySet<string> = new Set([
  'alerta_fraude_aviso',
  ...Object.keys(DISPUTE_MESSAGES),
  'desistencia_aviso',
  'estorno_recusado_aviso',
  'pagamento_divergente_aviso',
  'venda_aviso',
]);

/** To whom a kind of mail goes. */
export function recipientOf(kind: string, { facts: { order }, sender }: LetterContext) {
  return TO_THE_SHOP.has(kind)
    ? { name: sender.name, address: sender.email }
    : { name: order.nome, address: order.email };
}

export const ORDER_MAILS: readonly string[] = Object.keys(MESSAGES);

/** The letter of a kind of mail; null for a kind that is no order's, and for news that are none any more. */
export function orderLetter(kind: string, context: LetterContext): Letter | null {
  if (kind === 'valor_devolvido' && context.refund === undefined) return null;
  if (kind === 'venda_aviso' && !isSaleNews(context.facts)) return null;
  if ((context.rastreio ?? context.facts.order.rastreio) !== context.facts.order.rastreio) return null;
  if (kind === 'pedido_nao_pago' && context.facts.payAgain === undefined) return null;
  if (kind === 'pedido_alterado' && !isEditNews(context.facts)) return null;
  if (Object.hasOwn(PART_MESSAGES, kind) && !isPartNews(context.facts)) return null;
  if (Object.hasOwn(BESIDE_MESSAGES, kind) && !isNewsBeside(context.facts)) return null;
  if (!isDisputeNews(kind, context.facts)) return null;
  const message = MESSAGES[kind]?.(context);
  const { order } = context.facts;
  if (kind === 'pedido_enviado' && !isSentNews(order)) return null;
  if (message === undefined || (ONLY_WHILE[kind] ?? order.status) !== order.status) return null;
  const isToTheShop = TO_THE_SHOP.has(kind);
  return {
    subject: message.subject,
    preview: `Pedido ${isToTheShop ? spokenNumber(order.id) : order.codigo} · ${formatReais(order.total_cents)}`,
    title: message.title,
    greeting: greetingOf(recipientOf(kind, context).name),
    blocks: [
      ...message.opening,
      ...orderSummary(context.facts, context.sender, isToTheShop),
      ...message.closing,
    ],
    ...ownOf(kind, context),
    ...(order.teste && { isTest: true }),
  };
}
