import type { Kysely } from 'kysely';
import { isEmail } from '#shared/email.ts';
import type { DB } from '../../db/index.ts';
import type { Letter, LetterWriter } from '../mail/index.ts';
import type { BuyersOrder } from './deps.ts';
import { findMessage } from './messages.store.ts';

/** The kind of mail that somebody of the team wrote. */
export const MESSAGE_MAIL = 'mensagem_pedido';
/** By which the outbox knows the mail of a message. */
export const mailKey = (id: number | string) => `${MESSAGE_MAIL}:${id}`;

/** A message as a letter: its own paragraphs, and about which order it is. No greeting and no button of the shop's. */
export function messageLetter(
  { assunto, texto }: { assunto: string; texto: string },
  { codigo }: { codigo: string },
): Letter {
  const [first = '', ...rest] = texto.split('\n');
  const about = `Esta mensagem é sobre o seu pedido ${codigo}. Para falar com a loja, responda a este e-mail.`;
  return {
    subject: assunto,
    preview: `Pedido ${codigo}`,
    title: assunto,
    greeting: first,
    blocks: [...rest, about].map((text) => ({ kind: 'paragraph', text })),
  };
}

interface MessageMailsDeps {
  db: Kysely<DB>;
  findOrder(id: number): Promise<BuyersOrder | undefined>;
}

/** Writes the letters of messages, to the e-mail that their orders have by then and to no other. */
export function createMessageMails({
  db,
  findOrder,
}: MessageMailsDeps): Readonly<Record<string, LetterWriter>> {
  return {
    async [MESSAGE_MAIL](mail) {
      const message = await findMessage(db, messageIn(mail.payload));
      const order = message && (await findOrder(message.order_id));
      if (message === undefined || order === undefined || !isEmail(order.email)) return null;
      const told = { assunto: message.subject, texto: message.texto };
      return { to: { name: order.nome, address: order.email }, letter: messageLetter(told, order) };
    },
  };
}

function messageIn(payload: unknown): number {
  const id =
    typeof payload === 'object' && payload !== null && 'messageId' in payload ? payload.messageId : 0;
  return typeof id === 'number' ? id : 0;
}
