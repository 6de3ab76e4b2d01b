import { formatReais } from '#shared/money.ts';
import { spokenNumber } from '#shared/order-number.ts';
import { momentOf, type Block, type Sender } from './letter.ts';
import type { DisputeFacts, OrderFacts } from './order-facts.ts';
import type { LetterContext, Message } from './message.ts';
import { presentOf } from './order-summary.ts';

/** What the end of a dispute came to; of money only what the order itself says. */
function verdict({ order, dispute }: OrderFacts): string {
  if (dispute?.state === 'won')
    return 'O banco deu razão à loja: o valor continua sendo seu, e o pedido segue como estava.';
  const isBack = order.status === 'refunded';
  if (dispute?.state === 'lost')
    return isBack
      ? 'O banco deu razão a quem pagou: o valor foi tirado da sua conta, o pedido aparece como estornado e não conta mais como venda. Não há o que devolver pela loja.'
      : `O banco deu razão a quem pagou, e o valor contestado foi tirado da sua conta. O pedido está "${presentOf(order)}".`;
  return `O Mercado Pago não segue mais esta contestação. O pedido está "${presentOf(order)}".`;
}

/** The owner's letters about disputes, by their kinds. */
export const DISPUTE_MESSAGES: Readonly<Record<string, (context: LetterContext) => Message>> = {
  contestacao_aviso: ({ facts: { order, dispute }, sender }) => ({
    subject: `Pagamento contestado no pedido ${spokenNumber(order.id)}`,
    title: 'Um pagamento foi contestado',
    opening: [
      paragraph(
        `Quem pagou o pedido, que está "${presentOf(order)}", abriu uma contestação. Se ele ainda não foi enviado, segure o envio até a decisão.`,
      ),
      ...(dispute?.isUnanswered === true
        ? whatToDo(dispute, sender)
        : [
            paragraph(
              'Responda no painel do provedor de pagamentos, dentro do prazo que ele mostra, com a nota, as conversas e o comprovante de entrega.',
            ),
          ]),
    ],
    closing: [],
  }),
  contestacao_prazo_aviso: ({ facts: { order, dispute }, sender }) => ({
    subject: `O prazo da contestação do pedido ${spokenNumber(order.id)} está acabando`,
    title: 'Uma contestação ainda está sem resposta',
    opening: [
      paragraph('Sem provas, o banco costuma devolver o valor a quem pagou.'),
      ...(dispute === undefined ? [] : whatToDo(dispute, sender)),
    ],
    closing: [],
  }),
  contestacao_fim_aviso: ({ facts, facts: { order, dispute }, sender }) => ({
    subject: `A contestação do pedido ${spokenNumber(order.id)} acabou`,
    title: dispute?.state === 'won' ? 'Você ganhou uma contestação' : 'Uma contestação acabou',
    opening: [
      paragraph(`Valor contestado: ${formatReais(dispute?.amountCents ?? 0)}.`),
      paragraph(verdict(facts)),
      ...(dispute === undefined ? [] : [linkTo(dispute, sender)]),
    ],
    closing: [],
  }),
};

/** Is what a letter tells of a dispute still so? Of other letters it always is. */
export function isDisputeNews(kind: string, { dispute }: OrderFacts): boolean {
  if (kind === 'contestacao_prazo_aviso') return dispute?.state === 'open' && dispute.isUnanswered;
  return kind !== 'contestacao_fim_aviso' || (dispute !== undefined && dispute.state !== 'open');
}

function whatToDo(dispute: DisputeFacts, sender: Sender): Block[] {
  const { amountCents, deadline } = dispute;
  const until = deadline === null ? 'o quanto antes' : `até ${momentOf(deadline)} (horário de Brasília)`;
  return [
    paragraph(
      `Valor contestado: ${formatReais(amountCents)}. Mande as provas ${until}: o pedido, as mensagens e o comprovante de entrega.`,
    ),
    linkTo(dispute, sender),
  ];
}

function linkTo({ id }: DisputeFacts, { publicUrl }: Sender): Block {
  return { kind: 'button', label: 'Abrir a disputa', url: `${publicUrl}/admin/dashboard/disputas/${id}` };
}

function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}
