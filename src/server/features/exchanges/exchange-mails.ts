import type { Kysely } from 'kysely';
import { isOpenExchange } from '#shared/exchange-states.ts';
import { paths } from '#shared/paths.ts';
import type { DB } from '../../db/index.ts';
import { type ClaimedMail, type Letter, type LetterWriter } from '../mail/index.ts';
import { findOrder, listItems, type Order } from '../orders/index.ts';
import { findExchange, listLines, type Exchange } from './exchanges.store.ts';
import { countPhotos } from './photos.store.ts';
import {
  addressedLetter,
  EXCHANGE_MAILS,
  exchangeLetter,
  TO_THE_SHOP,
  type ExchangeFactsTold,
} from './letters.ts';

export interface ExchangeMailsDeps {
  db: Kysely<DB>;
  shop: () => { name: string; email: string; publicUrl: string };
}

/** Writes the letters about exchanges, by kind. */
export function createExchangeMails(deps: ExchangeMailsDeps): Readonly<Record<string, LetterWriter>> {
  return Object.fromEntries(EXCHANGE_MAILS.map((kind) => [kind, (mail: ClaimedMail) => write(deps, mail)]));
}

async function write({ db, shop }: ExchangeMailsDeps, mail: ClaimedMail): ReturnType<LetterWriter> {
  const exchange = await findExchange(db, exchangeIn(mail.payload));
  const order = exchange && (await findOrder(db, { id: exchange.order_id }));
  if (exchange === undefined || order === undefined || order.email === '') return null;
  // It was cancelled, or the piece is here: nobody is to post by it any more.
  const isCodeGone = exchange.reverse_code === '' || exchange.state !== 'autorizada';
  if (mail.kind === 'troca_codigo' && isCodeGone) return null;
  // What it came to was told by another letter, or the money's own: there is no next step.
  if (mail.kind === 'troca_conferida' && !isOpenExchange(exchange.state)) return null;
  const { name, email, publicUrl } = shop();
  const letter = await letterAbout(db, {
    kind: mail.kind,
    order,
    exchange,
    publicUrl,
    isCorrected: says(mail.payload, 'corrected'),
    isAgain: says(mail.payload, 'again'),
  });
  if (letter === null) return null;
  const own = TO_THE_SHOP.has(mail.kind) ? { name, address: email } : { name: '', address: order.email };
  return { to: mail.to ?? own, letter };
}

interface About extends Pick<ExchangeFactsTold, 'isCorrected' | 'isAgain'> {
  kind: string;
  order: Order;
  exchange: Exchange;
  publicUrl: string;
}

/** A letter about an exchange as it is, or as the caller says that it is about to be; null where no such one is written. */
export async function letterAbout(
  db: Kysely<DB>,
  { kind, publicUrl, ...about }: About,
): Promise<Letter | null> {
  const { order, exchange } = about;
  const items = new Map((await listItems(db, order.id)).map((item) => [item.id, item.nome]));
  const lines = (await listLines(db, [exchange.id])).map((line) => ({
    ...line,
    nome: items.get(line.order_item_id) ?? '',
  }));
  const photos = await countPhotos(db, exchange.id);
  const letter = exchangeLetter(kind, { ...about, lines, photos });
  if (letter === null) return null;
  const isToShop = TO_THE_SHOP.has(kind);
  const url = isToShop ? `${publicUrl}/admin/dashboard/trocas` : `${publicUrl}${paths.order(order.codigo)}`;
  return addressedLetter(letter, { isToShop, nome: order.nome, url });
}

function exchangeIn(payload: unknown): number {
  const id =
    typeof payload === 'object' && payload !== null && 'exchangeId' in payload ? payload.exchangeId : 0;
  return typeof id === 'number' ? id : 0;
}

const says = (payload: unknown, what: 'corrected' | 'again'): boolean =>
  typeof payload === 'object' && payload !== null && Reflect.get(payload, what) === true;
