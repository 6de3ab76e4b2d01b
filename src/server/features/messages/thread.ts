import { MAIL_TEXTS } from '#shared/mail-text-list.ts';
import type { OfficeRole } from '#shared/acts.ts';
import type { Conversa, ItemDaConversa } from '#shared/wire/messages.ts';
import { notFound } from '../../errors.ts';
import type { MessagesDeps } from './deps.ts';
import { NO_ORDER } from './send-message.ts';
import { countThread, findMail, listThread, type ThreadRow } from './thread.store.ts';
import { waysOf } from './writing.ts';

export interface Reader {
  name: string;
  role: OfficeRole;
}

const NOT_ANY_MORE =
  'Este e-mail não pode mais ser mostrado: o pedido já mudou, e hoje a loja não o escreveria.';
/** What the worker notes where nobody had to be written to any more. */
const DISPENSED: ReadonlySet<string | null> = new Set(['no recipient or no news', 'customer erased']);

/** What was written about an order, a page of it. Throws 404. */
export async function readThread(
  { db, findOrder, isPlayed }: MessagesDeps,
  orderId: number,
  { limit, offset, reader }: { limit: number; offset: number; reader: Reader },
): Promise<Omit<Conversa, 'success' | 'sucesso'> & { total: number }> {
  const order = await findOrder(orderId);
  if (order === undefined) throw notFound(NO_ORDER);
  const rows = await listThread(db, orderId, { limit, offset });
  return {
    itens: rows.map((row) => itemOf(row, reader)),
    caminhos: waysOf(order, reader.role),
    modo_de_teste: isPlayed(),
    total: await countThread(db, orderId),
  };
}

/** A mail of the shop's own, as it would read by now. Throws 404. */
export async function readMail({ db, readLetter }: MessagesDeps, orderId: number, mailId: number) {
  const mail = await findMail(db, orderId, mailId);
  const letter = mail === undefined ? null : await readLetter(mail);
  if (letter === null) throw notFound(NOT_ANY_MORE);
  return letter;
}

function itemOf(row: ThreadRow, { name, role }: Reader): ItemDaConversa {
  const { type, id, at, author, title, texto, template, on_paper: isOnPaper } = row;
  return {
    tipo: type,
    id,
    em: at.toISOString(),
    por: author,
    titulo: type === 'automatico' ? titleOf(title) : title,
    texto,
    modelo: template,
    estado: stateOf(row),
    separacao: isOnPaper,
    pode_excluir: type === 'anotacao' && (role === 'admin' || isOnPaper || author === name),
  };
}

const titleOf = (kind: string): string =>
  Object.entries(MAIL_TEXTS).find(([name]) => name === kind)?.[1].title ?? 'E-mail da loja';

function stateOf({ type, state, tries, last_error }: ThreadRow): ItemDaConversa['estado'] {
  if (type === 'whatsapp') return 'aberto';
  if (type === 'anotacao') return 'anotado';
  if (state === 'queued') return tries > 0 && last_error !== null ? 'tentando' : 'na_fila';
  if (state === 'dead') return DISPENSED.has(last_error) ? 'dispensado' : 'falhou';
  return 'enviado';
}
