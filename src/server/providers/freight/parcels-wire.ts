import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ParcelState } from '#shared/parcel-states.ts';
import type { ParcelNews } from './labels-port.ts';
import { fieldsOf, readJson } from './labels-wire.ts';

const MOST_WORD = 60;
/** Its names are UUIDs; nothing else is asked of the database. */
const ID = /^[\w-]{1,100}$/;

const idIn = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 100 && ID.test(value) ? value : null;

/** `returned` and `lost` stand in no document of the provider's; whoever said so would mean this. */
const STATES: Readonly<Record<string, ParcelState>> = {
  pending: 'gerado',
  released: 'gerado',
  generated: 'gerado',
  received: 'recebido',
  posted: 'postado',
  paused: 'parado',
  suspended: 'parado',
  undelivered: 'nao_entregue',
  canceled: 'cancelado',
  cancelled: 'cancelado',
  expired: 'cancelado',
  lost: 'extraviado',
  returned: 'devolvido',
  delivered: 'entregue',
};

/** What a word of the provider's means; null for one that is not known here. */
export const stateOf = (word: string): ParcelState | null =>
  Object.hasOwn(STATES, word) ? (STATES[word] ?? null) : null;

const wordIn = (value: unknown): string =>
  typeof value === 'string' && value.length <= 1000
    ? value
        .trim()
        .replaceAll(/\p{Cc}/gu, ' ')
        .slice(0, MOST_WORD)
        .trim()
    : '';

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Its times have no zone: they are São Paulo's. */
function readTime(value: unknown): Date | null {
  if (typeof value !== 'string' || value.length > 30 || !TIME.test(value)) return null;
  const at = new Date(`${value.replace(' ', 'T')}-03:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** How a parcel stands, as it is answered; null where that is none. */
export function readParcel(value: unknown): ParcelNews | null {
  const fields = fieldsOf(value);
  const id = idIn(fields?.['id']);
  const word = wordIn(fields?.['status']);
  if (fields === null || id === null || word === '') return null;
  return { id, word, postedAt: readTime(fields['posted_at']), deliveredAt: readTime(fields['delivered_at']) };
}

/** Of an answer that names each parcel, those that were asked for. */
export function readParcels(text: string, ids: readonly string[]): ParcelNews[] | null {
  const all = fieldsOf(readJson(text));
  if (all === null) return null;
  return ids.flatMap((id) => {
    const one = Object.hasOwn(all, id) ? readParcel(all[id]) : null;
    return one?.id === id ? [one] : [];
  });
}

/** What signed news are about: the event's last word, which its own `status` may lag behind. Null: about no label. */
export function readNews(body: string): { id: string; word: string } | null {
  const news = fieldsOf(readJson(body));
  const id = idIn(fieldsOf(news?.['data'])?.['id']);
  const event = wordIn(news?.['event']);
  if (id === null || !event.startsWith('order.') || event === 'order.') return null;
  return { id, word: event.slice('order.'.length) };
}

const SIGNATURE = /^(?:[A-Za-z\d+/]{43}=|[A-Fa-f\d]{64})$/;

/** Did the provider sign this body, letter by letter? In Base64; hexadecimal has been seen in clients of others. */
export function isSignedBy(secret: string, body: string | Buffer, signature: string): boolean {
  if (secret === '' || signature.length > 64 || !SIGNATURE.test(signature)) return false;
  const right = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, signature.endsWith('=') ? 'base64' : 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}
