import { paragraph, words } from './blocks.ts';
import type { Block } from './letter.ts';
import type { LetterContext, Message } from './message.ts';
import type { EditFacts, OrderFacts } from './order-facts.ts';
import { arrivalOf } from './order-summary.ts';

/** What was changed of an order before it was sent. */
export const EDIT_MESSAGES: Readonly<Record<string, (context: LetterContext) => Message>> = {
  pedido_alterado: ({ facts: { order, edit } }) => ({
    subject: `Mudança no pedido ${order.codigo}`,
    title: edit?.kind === 'peca' ? 'Mudamos uma peça do seu pedido' : 'Mudamos a entrega do seu pedido',
    opening: [
      words('Fizemos esta mudança antes de enviar. Nada a mais é cobrado.'),
      ...(edit === undefined ? [] : fromTo(edit)),
      paragraph(
        `Não foi você quem pediu? Responda a este e-mail${isHere(order) ? ' antes que o pedido saia' : ''}.`,
      ),
      ...(edit?.kind === 'endereco' ? arrivalOf(order) : []),
    ],
    closing: [],
  }),
};

/** Is there still a change to tell of: known, and of an order that goes on? */
export const isEditNews = ({ edit, order: { status } }: OrderFacts): boolean =>
  edit !== undefined && status !== 'cancelled' && status !== 'refunded';

const isHere = ({ shipped_at: sent, delivered_at: there }: OrderFacts['order']) =>
  sent === null && there === null;

const fromTo = ({ before, after }: EditFacts): Block[] => [
  { kind: 'lines', title: 'Antes', lines: [...before] },
  { kind: 'lines', title: 'Agora', lines: [...after] },
];
