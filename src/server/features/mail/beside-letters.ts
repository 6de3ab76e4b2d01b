import { paragraph } from './blocks.ts';
import type { Block } from './letter.ts';
import type { LetterContext, Message } from './message.ts';
import type { OrderFacts, PartFacts } from './order-facts.ts';
import { isPartNews } from './part-letters.ts';
import { trackingOf } from './tracking-blocks.ts';

type Write = (context: LetterContext) => Message;

/** What carriers say of a part of an order, or of what an exchange sends: which pieces are meant stands in each. */
export const BESIDE_MESSAGES: Readonly<Record<string, Write>> = {
  pacote_postado: telling({
    subject: (what) => `A transportadora recebeu ${what}`,
    text: () => ['O pacote já está com a transportadora. Agora é acompanhar até a entrega.'],
  }),
  pacote_nao_entregue: telling({
    subject: (what) => `A entrega não foi feita: ${what}`,
    text: () => [
      'A transportadora informou que não conseguiu entregar. Em geral ela tenta de novo; confira no site dela se o pacote espera por você em algum lugar.',
      'Já sabemos e acompanhamos. Se o endereço do pedido não estiver certo, fale com a gente.',
    ],
  }),
  pacote_extraviado: interrupted('A transportadora informou que perdeu este pacote.'),
  pacote_devolvido: interrupted('A transportadora informou que este pacote voltou para a loja.'),
};

/** Is it still to be told? Not of what is there by now. */
export const isNewsBeside = (facts: OrderFacts): boolean => isPartNews(facts) && facts.part?.isThere !== true;

interface Told {
  /** By what the parcel holds. */
  subject: (what: string) => string;
  text: () => string[];
}

function telling({ subject, text }: Told): Write {
  return ({ facts: { order, part } }) => {
    const isNew = part?.kind === 'troca';
    const title = subject(isNew ? 'a peça nova da sua troca' : 'uma parte do seu pedido');
    return {
      subject: `${subject(isNew ? 'a peça nova da troca' : 'parte do pedido')} (${order.codigo})`,
      title,
      opening: [...text().map((one) => paragraph(one)), ...(part === undefined ? [] : contentsOf(part))],
      closing: [],
    };
  };
}

function interrupted(what: string): Write {
  return telling({
    subject: (which) => `${which.charAt(0).toUpperCase()}${which.slice(1)} não chegou até você`,
    text: () => [
      `${what} Você não precisa fazer nada agora: vamos escrever com a solução, outro envio ou o seu dinheiro de volta.`,
    ],
  });
}

const contentsOf = (part: PartFacts): Block[] => [
  { kind: 'lines', title: 'Neste pacote', lines: [...part.pieces] },
  ...trackingOf(part),
];
