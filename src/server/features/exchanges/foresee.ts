import { trackingPage } from '#shared/tracking.ts';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import { notFound } from '../../errors.ts';
import { readPreview } from '../mail/index.ts';
import type { Order } from '../orders/index.ts';
import { readPartCode } from '../parcels/index.ts';
import { requireSendable } from './by-label.ts';
import type { ExchangesDeps } from './deps.ts';
import { letterAbout } from './exchange-mails.ts';
import { findExchange, type Exchange } from './exchanges.store.ts';
import { goesAgain, isCorrection, requireNoLabel, type Way } from './new-piece.ts';

type Deps = Pick<ExchangesDeps, 'db' | 'orders' | 'shop'>;

/** What `sendNew` would do with a code for a new piece, and the very letter that would go. Throws what that would throw. */
export async function foreseeNew(
  deps: Deps,
  { exchangeId, ...typed }: Way & { exchangeId: number },
): Promise<Omit<EnvioPrevisto, 'success' | 'sucesso'>> {
  const exchange = await findExchange(deps.db, exchangeId);
  const order = exchange && (await deps.orders.find({ id: exchange.order_id }));
  if (exchange === undefined || order === undefined) throw notFound('Não encontramos esta troca.');
  const { warnings: avisos, ...way } =
    typed.rastreio === '' ? { ...typed, warnings: [] } : readPartCode(typed);
  await requireNoLabel(deps.db, exchange);
  return {
    ...way,
    rastreio_url: trackingPage(way),
    avisos,
    mudancas: [],
    email: await letterOf(deps, { order, exchange, way }),
  };
}

async function letterOf(
  { db, shop }: Deps,
  { order, exchange, way }: { order: Order; exchange: Exchange; way: Way },
): Promise<EnvioPrevisto['email']> {
  const isSent = exchange.ending === 'troca';
  if (isSent && !isCorrection(exchange, way)) return null;
  if (!isSent) await requireSendable(db, order, exchange.id);
  const isAgain = isSent && (await goesAgain(db, order, exchange));
  const sender = shop();
  const letter =
    order.email === ''
      ? null
      : await letterAbout(db, {
          kind: 'troca_enviada',
          order,
          exchange: { ...exchange, ...way },
          publicUrl: sender.publicUrl,
          isCorrected: isSent,
          isAgain,
        });
  return letter && readPreview(letter, sender);
}
