import type { QuestionTexts } from './question.tsx';

/** A press by which an order goes on, asked first, for its buyer is told. */
interface Asked {
  label: string;
  question: QuestionTexts;
}

/** No code is to be had of a parcel that the shop brings itself. */
export const LEAVES: Asked = {
  label: 'Saiu para entrega',
  question: {
    title: 'O pedido saiu para entrega?',
    text: 'Quem comprou recebe agora um email de que ele saiu para entrega, com o código que diz na porta. Isso não pode ser desfeito.',
    yes: 'Saiu para entrega',
  },
};

/** What is fetched is sent nowhere. */
export const READY: Asked = {
  label: 'Pronto para retirada',
  question: {
    title: 'O pedido está pronto para retirada?',
    text: 'Quem comprou recebe agora um email com o lugar, o horário e o código de retirada. Isso não pode ser desfeito.',
    yes: 'Pronto para retirada',
  },
};
