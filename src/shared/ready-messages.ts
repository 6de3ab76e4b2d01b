import { MAIL_FIELDS, type MailField } from './mail-text-list.ts';
import {
  fillLine,
  fillLines,
  lackingFields,
  linesProblem,
  subjectProblem,
  tidyText,
  type FieldValues,
} from './mail-texts.ts';

/** By which way a buyer is written to. */
export const MESSAGE_CHANNELS = ['email', 'whatsapp'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** What a message about an order may name. */
export const MESSAGE_FIELDS = [
  'nome',
  'pedido',
  'numero',
  'total',
  'rastreio',
  'transportadora',
  'link',
  'loja',
] as const satisfies readonly MailField[];

/** In letters; of what is typed. */
export const LONGEST_MESSAGE = { titulo: 60, assunto: 120, texto: 2000 } as const;
/** With the order's own words in it. */
export const LONGEST_FILLED = 4000;
export const LONGEST_SUBJECT = 400;
const MOST_LINES = 30;
/** More of them nobody finds any more. */
export const MOST_TEMPLATES = 100;

export interface TypedMessage {
  /** '' where the channel has none. */
  assunto: string;
  texto: string;
}

export type MessagePart = 'titulo' | keyof TypedMessage;
type Problems = Partial<Record<MessagePart, string>>;

const WHERE = 'nas mensagens';

/** A message as it is kept: without what surrounds its lines. */
export const tidyMessage = ({ assunto, texto }: TypedMessage): TypedMessage => ({
  assunto: assunto.trim(),
  texto: tidyText(texto),
});

/** What is wrong with a message, a sentence per part; nothing where all is well. */
export function messageProblems({ assunto, texto }: TypedMessage, channel: MessageChannel): Problems {
  const rules = { fields: MESSAGE_FIELDS, where: WHERE };
  const ofSubject =
    channel === 'whatsapp' ? null : subjectProblem(assunto, { ...rules, longest: LONGEST_MESSAGE.assunto });
  const ofText =
    tidyText(texto.slice(0, LONGEST_MESSAGE.texto)) === ''
      ? 'Escreva a mensagem.'
      : linesProblem(texto, { ...rules, longest: LONGEST_MESSAGE.texto }, MOST_LINES);
  return {
    ...(ofSubject !== null && { assunto: ofSubject }),
    ...(ofText !== null && { texto: ofText }),
  };
}

/** What is wrong with a template: its name, too. */
export function templateProblems({ titulo, ...typed }: TypedMessage & { titulo: string }): Problems {
  const rules = { fields: [], where: 'em nomes', longest: LONGEST_MESSAGE.titulo };
  const ofTitle = titulo.trim() === '' ? 'Dê um nome à mensagem.' : subjectProblem(titulo, rules);
  return { ...(ofTitle !== null && { titulo: ofTitle }), ...messageProblems(typed, 'email') };
}

export interface FilledMessage extends TypedMessage {
  /** What it names and this order does not have: paragraphs with it are left out. */
  faltam: string[];
  problems: Problems;
}

/** A tidy message with what is so of one order. */
export function fillMessage(
  { assunto, texto }: TypedMessage,
  values: FieldValues,
  channel: MessageChannel,
): FilledMessage {
  const subject = channel === 'whatsapp' ? '' : (fillLine(assunto, values) ?? '');
  const text = fillLines(texto, values).join('\n');
  const lacking = lackingFields(assunto, values).join(', ');
  const problems: Problems = {};
  if (channel === 'email' && subject === '')
    problems.assunto = `Este pedido não tem ${lacking}: mude o assunto.`;
  if (subject.length > LONGEST_SUBJECT)
    problems.assunto = 'O assunto fica longo demais com os dados do pedido.';
  if (text === '') problems.texto = 'Com os dados deste pedido a mensagem fica vazia: escreva outra.';
  if (text.length > LONGEST_FILLED)
    problems.texto = `Com os dados deste pedido a mensagem passa de ${LONGEST_FILLED} letras: encurte.`;
  return { assunto: subject, texto: text, faltam: lackingFields(texto, values), problems };
}

/** Of nobody, to see how a template reads. */
export const EXAMPLE_VALUES: FieldValues = {
  nome: 'Joana',
  pedido: 'EXEMP-LO7QF-9M2XA',
  numero: '0042',
  total: 'R$ 403,30',
  rastreio: 'AA123456785BR',
  transportadora: 'Correios',
};

/** What each field means, as people are told. */
export const MESSAGE_FIELD_WORDS: readonly { field: string; means: string }[] = MESSAGE_FIELDS.map(
  (field) => ({
    field: `{${field}}`,
    means: MAIL_FIELDS[field],
  }),
);
