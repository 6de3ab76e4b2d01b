import { paragraph, words } from './blocks.ts';
import { momentOf } from './letter.ts';
import type { LetterContext, Message } from './message.ts';
import type { OrderRow } from './order-facts.ts';
import { isByEmail } from './order-summary.ts';

/** The one letter to whom a PIX ran out or a card was refused. Its button leads back to the order. */
export const UNPAID_MESSAGES: Readonly<Record<string, (context: LetterContext) => Message>> = {
  pedido_nao_pago: ({ facts: { order, payAgain } }) => ({
    subject: `Seu pedido ${order.codigo} não foi pago`,
    title: 'Seu pedido não foi pago',
    opening: [
      paragraph(whatHappened(order)),
      words(isByEmail(order) ? 'Se ainda quiser, é só voltar ao pedido e pagar.' : AS_LONG_AS_THERE_ARE),
      ...(payAgain === undefined
        ? []
        : [paragraph(`Dá para pagar até ${momentOf(payAgain.until)} (horário de Brasília).`)]),
    ],
    closing: [
      paragraph('Só escrevemos uma vez sobre isso. Se você desistiu da compra, não precisa fazer nada.'),
    ],
  }),
};

const AS_LONG_AS_THERE_ARE =
  'As peças não estão mais guardadas para você. Se ainda quiser, é só voltar ao pedido e pagar, enquanto houver no estoque.';

function whatHappened({ status, metodo_pagamento: method }: OrderRow): string {
  if (status === 'declined') return 'O pagamento não foi aprovado, e nada foi cobrado.';
  return method === 'pix'
    ? 'O PIX venceu sem pagamento, e nada foi cobrado.'
    : 'O prazo para pagar terminou sem pagamento, e nada foi cobrado.';
}
