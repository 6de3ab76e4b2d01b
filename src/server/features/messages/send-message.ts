import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { OfficeRole } from '#shared/acts.ts';
import type { MessageChannel, TypedMessage } from '#shared/ready-messages.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import { takeTurns } from '../../limits/turns.store.ts';
import { queueMail } from '../mail/index.ts';
import type { BuyersOrder, MessagesDeps } from './deps.ts';
import { MESSAGE_MAIL, mailKey } from './message-mail.ts';
import {
  countOfAuthor,
  countOfOrder,
  findByKey,
  findSame,
  insertMessage,
  type MessageRow,
} from './messages.store.ts';
import { filled, openedText, refuseNoWay, type BuyersShop } from './writing.ts';

type Tx = Transaction<DB>;

export interface Asked extends TypedMessage {
  orderId: number;
  canal: MessageChannel;
  modelo: string;
  /** What was looked at. */
  visto?: TypedMessage | undefined;
  by: string;
  role: OfficeRole;
  key: string;
}

const HOUR_MS = 3_600_000;
/** Of one person in an hour. By WhatsApp nothing leaves the shop: no work comes near it, a loop does. */
const MOST_OF_AUTHOR: Readonly<Record<MessageChannel, number>> = { email: 30, whatsapp: 1000 };
const MOST_OF_ORDER: Readonly<Record<MessageChannel, number>> = { email: 200, whatsapp: 2000 };
/** Two people, or two tabs, with the same in mind. */
const SAME_WITHIN_MS = 10 * 60_000;

export const NO_ORDER = 'Não encontramos este pedido.';
const CHANGED =
  'O pedido mudou enquanto você escrevia, e a mensagem ficou diferente da prévia. Veja a prévia de novo.';
const TOO_MANY: Readonly<Record<MessageChannel, string>> = {
  email: `Este pedido já tem ${MOST_OF_ORDER.email} e-mails da equipe: fale com quem comprou por outro meio.`,
  whatsapp: `O WhatsApp deste pedido já foi aberto ${MOST_OF_ORDER.whatsapp} vezes.`,
};
const OTHER_BODY = 'Esta chave já foi usada para outra mensagem.';

/** Writes to an order's buyer, once for a key. Throws 404, 409, 422, 429. */
export function sendMessage(deps: MessagesDeps, asked: Asked): Promise<void> {
  const now = deps.clock();
  const { orderId, canal, by } = asked;
  const source_key = `${by} ${asked.key}`;
  const body_hash = hashOf(asked);
  return inTransaction(deps.db, async (tx) => {
    // One message of a person at a time: neither her limits nor her key can be passed by two at once.
    await takeTurns(tx, [`mensagens ${by}`], now);
    const order = await deps.lockOrder(tx, orderId);
    if (order === undefined) throw notFound(NO_ORDER);
    const known = await findByKey(tx, source_key);
    if (known !== undefined) {
      if (!known.body_hash.equals(body_hash)) throw conflict('chave_reutilizada', OTHER_BODY);
      return;
    }
    refuseNoWay(order, asked.role, canal);
    const { assunto: subject, texto } = wordsOf(asked, order, deps.shop());
    await refuseTooMany(tx, { ...asked, now });
    await refuseSame(tx, { ...asked, subject, texto, now });
    const row = {
      order_id: orderId,
      channel: canal,
      author: by,
      template: asked.modelo.trim(),
      subject,
      texto,
    };
    const id = await insertMessage(tx, { ...row, source_key, body_hash, at: now });
    if (canal === 'email') {
      const payload = { orderId, messageId: id };
      await queueMail(tx, { kind: MESSAGE_MAIL, dedupKey: mailKey(id), payload, now });
    }
    const action = canal === 'email' ? 'pedido_mensagem_enviada' : 'pedido_mensagem_whatsapp';
    await insertAudit(tx, { actor: by, action, subject: orderSubject(order), at: now });
  });
}

function hashOf({ orderId, canal, assunto, texto, modelo }: Asked): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([orderId, canal, assunto, texto, modelo]))
    .digest();
}

/** What is kept: of a mail what it says by now, of WhatsApp what it was opened with. Throws 409, 422. */
function wordsOf(asked: Asked, order: BuyersOrder, shop: BuyersShop): TypedMessage {
  const { canal, visto } = asked;
  const opened = canal === 'whatsapp' && visto !== undefined ? openedText(visto) : '';
  // It is open already: what has changed of the order since is no reason to write down something else, or nothing.
  if (opened !== '') return { assunto: '', texto: opened };
  const { assunto, texto } = filled(asked, order, shop);
  const isOther = visto !== undefined && (visto.assunto !== assunto || visto.texto !== texto);
  if (canal === 'email' && isOther) throw conflict('mudou', CHANGED);
  return { assunto, texto };
}

interface Told {
  orderId: number;
  canal: MessageChannel;
  by: string;
  now: Date;
}

/** Throws 409 or 429 where an order or a person has as many as there may be by this channel. */
export async function refuseTooMany(
  db: Kysely<DB> | Tx,
  { orderId, canal: channel, by, now }: Told,
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const { n, first } = await countOfAuthor(db, { author: by, channel, since });
  if (n >= MOST_OF_AUTHOR[channel]) throw tooManyOfHers(MOST_OF_AUTHOR[channel], first ?? now, now);
  if ((await countOfOrder(db, { orderId, channel })) >= MOST_OF_ORDER[channel])
    throw conflict('mensagens_demais', TOO_MANY[channel]);
}

async function refuseSame(
  tx: Tx,
  { orderId, canal: channel, subject, texto, now }: Told & { subject: string; texto: string },
): Promise<void> {
  // WhatsApp may be opened again as often as she likes: nothing leaves the shop by it.
  if (channel === 'whatsapp') return;
  const soon = new Date(now.getTime() - SAME_WITHIN_MS);
  const same = await findSame(tx, { orderId, channel, subject, texto, since: soon });
  if (same !== undefined) throw sentAlready(same, now);
}

function tooManyOfHers(most: number, first: Date, now: Date): AppError {
  const waitMs = Math.max(1000, first.getTime() + HOUR_MS - now.getTime());
  const minutes = Math.ceil(waitMs / 60_000);
  const text = `Você já escreveu ${most} mensagens em uma hora. Espere ${minutes} min e tente de novo.`;
  return new AppError(429, 'muitas_mensagens', text, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

function sentAlready({ author, at }: MessageRow, now: Date): AppError {
  const minutes = Math.max(1, Math.round((now.getTime() - at.getTime()) / 60_000));
  const text = `Esta mesma mensagem já foi escrita há ${minutes} min por ${author}. Para escrever de novo, espere 10 minutos.`;
  return conflict('mensagem_repetida', text);
}
