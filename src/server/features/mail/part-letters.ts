import { words, paragraph } from './blocks.ts';
import type { Block } from './letter.ts';
import type { LetterContext, Message } from './message.ts';
import type { OrderFacts, PartFacts } from './order-facts.ts';
import { trackingOf } from './tracking-blocks.ts';

/** A part of an order that goes ahead of the rest. */
export const PART_MESSAGES: Readonly<Record<string, (context: LetterContext) => Message>> = {
  parte_enviada: ({ facts: { order, part } }) => ({
    subject: `Parte do seu pedido ${order.codigo} foi enviada`,
    title: 'Parte do seu pedido foi enviada',
    opening: [
      words('Para você não esperar por tudo, uma parte saiu antes. O resto vai em outro pacote, sem custo.'),
      ...(part === undefined ? [] : contentsOf(part)),
    ],
    closing: [],
  }),
  parte_corrigida: ({ facts: { order, part } }) => {
    const { subject, title, text } = part?.isAgain === true ? AGAIN : CORRECTED;
    return {
      subject: `${subject} ${order.codigo}`,
      title,
      opening: [paragraph(text), ...(part === undefined ? [] : contentsOf(part))],
      closing: [],
    };
  },
};

const CORRECTED = {
  subject: 'Rastreio corrigido: parte do pedido',
  title: 'Corrigimos o código de uma parte do pedido',
  text: 'O código que enviamos antes para esta parte não vale mais. Use este:',
};
/** It was lost or came back, which she was written to of. */
const AGAIN = {
  subject: 'Enviamos de novo: parte do pedido',
  title: 'Enviamos de novo uma parte do pedido',
  text: 'O primeiro pacote não chegou até você. As mesmas peças vão neste, sem custo:',
};

/** Is there still a part to tell of, of an order that goes on? */
export const isPartNews = ({ part, order: { status } }: OrderFacts): boolean =>
  part !== undefined && status !== 'cancelled' && status !== 'refunded';

const contentsOf = (part: PartFacts): Block[] => [
  { kind: 'lines', title: 'Neste pacote', lines: [...part.pieces] },
  ...trackingOf(part),
  ...(part.rest.length === 0
    ? []
    : [{ kind: 'lines' as const, title: 'Ainda vão chegar', lines: [...part.rest] }]),
];
