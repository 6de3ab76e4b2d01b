import { paragraph, words } from './blocks.ts';
import type { Block } from './letter.ts';
import type { LetterContext, Message } from './message.ts';
import type { EditFacts } from './order-facts.ts';
import { arrivalOf } from './order-summary.ts';

/** What was changed of an order before it was sent. */
export const EDIT_MESSAGES: Readonly<Record<string, (context: LetterContext) => Message>> = {
  pedido_alterado: ({ facts: { order, edit } }) => ({
    subject: `Mudança no pedido ${order.codigo}`,
    title: edit?.kind === 'peca' ? 'Mudamos uma peça do seu pedido' : 'Mudamos a entrega do seu pedido',
    opening: [
      words('Fizemos esta mudança antes de enviar. Nada a mais é cobrado.'),
      ...(edit === undefined ? [] : fromTo(edit)),
      paragraph('Não foi você quem pediu? Responda a este e-mail antes que o pedido saia.'),
      ...(edit?.kind === 'endereco' ? arrivalOf(order) : []),
    ],
    closing: [],
  }),
};

const fromTo = ({ before, after }: EditFacts): Block[] => [
  { kind: 'lines', title: 'Antes', lines: [...before] },
  { kind: 'lines', title: 'Agora', lines: [...after] },
];
